// Package drawer shows boards: as SVG, PNG, animated GIF or text, and over
// HTTP. A board is named by its drawerId, which is the board itself; nothing is
// stored.
package drawer
