"""The JSON Schema of a game's position files, for other programs and for forms."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from companion.game import Game
from companion.position_file import FORMAT

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of the game's envelope."""
    refs, shared = TypeAdapter.json_schemas(
        [
            ("options", "validation", TypeAdapter(game.Options)),
            ("position", "validation", TypeAdapter(game.Position)),
            ("action", "validation", game.action),
        ]
    )
    return {
        "$schema": DIALECT,
        "title": game.id,
        "type": "object",
        "required": ["format", "game", "seats"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT},
            "game": {"const": game.id},
            "seats": {
                "type": "array",
                "items": {"type": "string"},
                "minItems": game.seats[0],
                "maxItems": game.seats[-1],
            },
            "options": refs["options", "validation"],
            "position": refs["position", "validation"],
            "actions": {"type": "array", "items": refs["action", "validation"]},
        },
        "$defs": shared.get("$defs", {}),
    }
