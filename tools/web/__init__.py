"""What the page of the offline web app is made of, and the build's own part of it."""
