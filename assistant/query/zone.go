package query

// Zones are the areas of a board, beside its files and ranks, on which pieces
// are counted. Those about a king are other squares in each position.
const (
	QueenWing = "queen_side" // files a to d
	KingWing  = "king_side"  // files e to h
	Center    = "center"     // d4, e4, d5 and e5
	OwnKing   = "own_king"   // the squares next to the king of the side whose pieces are counted
	EnemyKing = "enemy_king" // next to the king of the other side
)

var zones = []string{QueenWing, KingWing, Center, OwnKing, EnemyKing}

// AboutKing says that an area lies about a king.
func AboutKing(area string) bool { return area == OwnKing || area == EnemyKing }

// InArea says whether a square, of a file and a rank from 0, is in an area of
// the board: a file, a rank, or a zone that lies about no king. The empty area is
// the whole board.
func InArea(file, rank int, area string) bool {
	switch area {
	case "":
		return true
	case QueenWing:
		return file < 4
	case KingWing:
		return file >= 4
	case Center:
		return (file == 3 || file == 4) && (rank == 3 || rank == 4)
	}
	return len(area) == 1 && (area[0] == byte('a'+file) || area[0] == byte('1'+rank))
}

// sizeOf is how many squares an area of counted pieces has.
func sizeOf(area string) int {
	switch area {
	case "":
		return 64
	case QueenWing, KingWing:
		return 32
	case Center:
		return 4
	case OwnKing, EnemyKing:
		return 16 // eight at each king
	}
	return 8
}
