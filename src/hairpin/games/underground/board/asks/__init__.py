"""The question that the viewer is asked, as its page puts it."""
