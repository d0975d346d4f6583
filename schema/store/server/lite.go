//go:build lite

package server

// A build with the tag lite has neither drivers of servers nor what needs them:
// ParseDSN gives ErrNoDrivers.
var (
	connectors map[string]connector
	engines    map[string]*engine
	backends   map[string]*backend
)

func driverFault(error) (state string, code uint16, lost bool) { return "", 0, false }
