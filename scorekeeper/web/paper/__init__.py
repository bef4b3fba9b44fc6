"""Match sheets and blank pads."""
