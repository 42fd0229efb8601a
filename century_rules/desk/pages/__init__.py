"""The pages under ``docs/`` that are written from answers; a test writes each again and compares."""
