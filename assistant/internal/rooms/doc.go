// Package rooms keeps the house in order: rooms.txt says which packages of this
// module may import which, from the ground up, and
//
//	go test ./assistant/internal/rooms
//
// fails when one imports a room that it is not given, or one that stands on it.
// With -v it prints who imports whom. It also holds that no part of the assistant
// calls back up, and that one function writes the reply.
package rooms
