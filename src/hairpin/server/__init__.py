"""The web table: matches stored before they are told, screens over event streams, and nobody where they do not belong."""
