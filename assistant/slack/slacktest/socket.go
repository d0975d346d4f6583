package slacktest

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/gorilla/websocket"
)

// sockets are the connections of Socket Mode.
type sockets struct {
	mu    sync.Mutex
	open  []*websocket.Conn
	ready chan *websocket.Conn // the connections in their order
	acks  chan map[string]any
	once  sync.Once
}

func (s *sockets) prepare() {
	s.once.Do(func() {
		s.ready, s.acks = make(chan *websocket.Conn, 100), make(chan map[string]any, 1000)
	})
}

func (s *sockets) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conn := range s.open {
		conn.Close()
	}
}

func (s *Server) openSocket(w http.ResponseWriter, r *http.Request) {
	if !authorized(r, AppToken) {
		Refuse("invalid_auth")(w, r)
		return
	}
	reply(w, map[string]any{"ok": true, "url": "ws" + strings.TrimPrefix(s.URL, "http") + "/socket"})
}

func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	s.sockets.prepare()
	conn, err := (&websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}).Upgrade(w, r, nil)
	if err != nil {
		return // the client was told
	}
	defer conn.Close()
	s.sockets.mu.Lock()
	s.sockets.open = append(s.sockets.open, conn)
	s.sockets.mu.Unlock()
	if conn.WriteJSON(map[string]any{"type": "hello", "num_connections": 1}) != nil {
		return
	}
	s.sockets.ready <- conn
	for {
		var ack map[string]any
		if conn.ReadJSON(&ack) != nil {
			return
		}
		s.sockets.acks <- ack
	}
}

// Connection waits for the next connection of Socket Mode.
func (s *Server) Connection() *Connection {
	s.sockets.prepare()
	return &Connection{server: s, conn: <-s.sockets.ready}
}

// Connection is a connection of Socket Mode.
type Connection struct {
	server *Server
	conn   *websocket.Conn
}

// Event sends an event; id may be empty for a new one.
func (c *Connection) Event(id string, inner map[string]any) error {
	if id == "" {
		id = fmt.Sprintf("Ev%d", c.server.number())
	}
	return c.send("events_api", c.server.eventPayload(id, inner))
}

// Command sends the slash command.
func (c *Connection) Command(channel, words string) error {
	return c.send("slash_commands", c.server.commandPayload(channel, words))
}

// Press sends the press of a button of a message.
func (c *Connection) Press(m Message, b Button) error {
	return c.send("interactive", c.server.pressPayload(m, b))
}

// Disconnect asks the client to connect again.
func (c *Connection) Disconnect() error {
	return c.conn.WriteJSON(map[string]any{"type": "disconnect", "reason": "refresh_requested"})
}

func (c *Connection) send(kind string, payload any) error {
	return c.conn.WriteJSON(map[string]any{"type": kind, "envelope_id": fmt.Sprintf("E%d", c.server.number()), "payload": payload, "accepts_response_payload": true})
}

// Ack waits for the next message that is acknowledged.
func (s *Server) Ack() map[string]any {
	s.sockets.prepare()
	return <-s.sockets.acks
}
