package samples_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// endings holds how each of the games is known to have ended, in the order of the
// file.
var endings = []struct {
	white, black, date string
	halfMoves          int
	last               string
	final              chessboard.FinalState
}{
	{"Lopez de Segura, Ruy", "Leonardo da Cutri, Giovanni", "1560.??.??", 23, "Nf7+", chessboard.NotFinal},
	{"Greco, Gioacchino", "NN", "1620.??.??", 15, "Bg6#", chessboard.Checkmate},
	{"NN", "Greco, Gioacchino", "1620.??.??", 26, "Nf2#", chessboard.Checkmate},
	{"Legall de Kermeur, Sire", "Saint Brie", "1750.??.??", 13, "Nd5#", chessboard.Checkmate},
	{"Bowdler, Thomas", "Conway, Henry Seymour", "1788.??.??", 45, "Qb5#", chessboard.Checkmate},
	{"McDonnell, Alexander", "De la Bourdonnais, Louis Charles", "1834.??.??", 74, "e2", chessboard.NotFinal},
	{"Hoffmann, Alexander", "Petrov, Alexander", "1844.??.??", 40, "Rf3#", chessboard.Checkmate},
	{"Anderssen, Adolf", "Kieseritzky, Lionel", "1851.06.21", 45, "Be7#", chessboard.Checkmate},
	{"Anderssen, Adolf", "Dufresne, Jean", "1852.??.??", 47, "Bxe7#", chessboard.Checkmate},
	{"Marache, Napoleon", "Morphy, Paul", "1857.??.??", 40, "Nde2#", chessboard.Checkmate},
	{"Paulsen, Louis", "Morphy, Paul", "1857.11.08", 56, "Be3", chessboard.NotFinal},
	{"Bird, Henry Edward", "Morphy, Paul", "1858.??.??", 58, "Qb1+", chessboard.NotFinal},
	{"Morphy, Paul", "Duke Karl / Count Isouard", "1858.??.??", 33, "Rd8#", chessboard.Checkmate},
	{"Morphy, Paul", "NN", "1858.??.??", 35, "O-O#", chessboard.Checkmate},
	{"Morphy, Paul", "Anderssen, Adolf", "1858.12.27", 33, "Ke2", chessboard.NotFinal},
	{"Hamppe, Carl", "Meitner, Philipp", "1872.??.??", 36, "Bb7+", chessboard.NotFinal},
	{"Zukertort, Johannes Hermann", "Blackburne, Joseph Henry", "1883.05.05", 65, "Qxe7", chessboard.NotFinal},
	{"Zukertort, Johannes Hermann", "Steinitz, William", "1886.02.10", 76, "Qxe4", chessboard.NotFinal},
	{"Lasker, Emanuel", "Bauer, Johann Hermann", "1889.08.26", 75, "Qxd3", chessboard.NotFinal},
	{"Steinitz, William", "Chigorin, Mikhail", "1892.01.07", 55, "Qxd4+", chessboard.NotFinal},
	{"Charousek, Rudolf", "Wollner, Jakob", "1893.04.09", 37, "Bxd6#", chessboard.Checkmate},
	{"Steinitz, William", "Von Bardeleben, Curt", "1895.08.17", 49, "Rxh7+", chessboard.NotFinal},
	{"Pillsbury, Harry Nelson", "Lasker, Emanuel", "1896.01.04", 60, "Qc4+", chessboard.NotFinal},
	{"Capablanca, Jose Raul", "Corzo y Prinzipe, Juan", "1901.??.??", 58, "Rf4+", chessboard.NotFinal},
	{"Corzo y Prinzipe, Juan", "Capablanca, Jose Raul", "1901.??.??", 52, "Nd3+", chessboard.NotFinal},
	{"Lasker, Emanuel", "Napier, William Ewart", "1904.04.28", 69, "Be3", chessboard.NotFinal},
	{"Rotlewi, Georg", "Rubinstein, Akiba", "1907.12.26", 50, "Rh3", chessboard.NotFinal},
	{"Reti, Richard", "Tartakower, Savielly", "1910.??.??", 21, "Bd8#", chessboard.Checkmate},
	{"Levitsky, Stepan", "Marshall, Frank James", "1912.07.20", 46, "Qg3", chessboard.NotFinal},
	{"Lasker, Edward", "Thomas, George Alan", "1912.10.29", 35, "Kd2#", chessboard.Checkmate},
	{"Alekhine, Alexander", "Lasker, Emanuel", "1914.??.??", 32, "Qe8", chessboard.NotFinal},
	{"Bernstein, Ossip", "Capablanca, Jose Raul", "1914.02.04", 58, "Qb2", chessboard.NotFinal},
	{"Nimzowitsch, Aron", "Tarrasch, Siegbert", "1914.04.28", 64, "Bb5#", chessboard.Checkmate},
	{"Lasker, Emanuel", "Capablanca, Jose Raul", "1914.05.18", 83, "Nc5", chessboard.NotFinal},
	{"Capablanca, Jose Raul", "Marshall, Frank James", "1918.10.23", 71, "Bxf7+", chessboard.NotFinal},
	{"Adams, Edwin Ziegler", "Torre Repetto, Carlos", "1920.??.??", 45, "Qxb7", chessboard.NotFinal},
	{"Bogoljubow, Efim", "Alekhine, Alexander", "1922.09.21", 106, "d5+", chessboard.NotFinal},
	{"Maroczy, Geza", "Tartakower, Savielly", "1922.10.05", 70, "Ng3+", chessboard.NotFinal},
	{"Saemisch, Friedrich", "Nimzowitsch, Aron", "1923.03.10", 50, "h6", chessboard.NotFinal},
	{"Reti, Richard", "Capablanca, Jose Raul", "1924.03.22", 61, "R1d5", chessboard.NotFinal},
	{"Capablanca, Jose Raul", "Tartakower, Savielly", "1924.03.23", 103, "d6", chessboard.NotFinal},
	{"Reti, Richard", "Bogoljubow, Efim", "1924.04.02", 49, "Be8", chessboard.NotFinal},
	{"Reti, Richard", "Alekhine, Alexander", "1925.04.25", 84, "Bd5", chessboard.NotFinal},
	{"Capablanca, Jose Raul", "Ilyin-Zhenevsky, Alexander", "1925.11.??", 74, "c3", chessboard.NotFinal},
	{"Torre Repetto, Carlos", "Lasker, Emanuel", "1925.11.??", 85, "g3", chessboard.NotFinal},
	{"Capablanca, Jose Raul", "Alekhine, Alexander", "1927.10.??", 64, "Nxe3", chessboard.NotFinal},
	{"Alekhine, Alexander", "Capablanca, Jose Raul", "1927.11.26", 163, "Re7", chessboard.NotFinal},
	{"Glucksberg", "Najdorf, Miguel", "1929.??.??", 44, "h5#", chessboard.Checkmate},
	{"Combe, Robert", "Hasenfuss, Wolfgang", "1933.??.??", 8, "Qa5+", chessboard.NotFinal},
	{"Feuer, Otto", "O'Kelly de Galway, Alberic", "1934.??.??", 25, "O-O-O+", chessboard.NotFinal},
	{"Lilienthal, Andor", "Capablanca, Jose Raul", "1935.01.01", 51, "Rxe4+", chessboard.NotFinal},
	{"Euwe, Max", "Alekhine, Alexander", "1935.12.03", 93, "Ne4+", chessboard.NotFinal},
	{"Menchik, Vera", "Graf, Sonja", "1937.07.13", 41, "Rd7", chessboard.NotFinal},
	{"Botvinnik, Mikhail", "Capablanca, Jose Raul", "1938.11.22", 81, "Kh5", chessboard.NotFinal},
	{"Keres, Paul", "Arlamowski, Edward", "1950.??.??", 11, "Nd6#", chessboard.Checkmate},
	{"Reshevsky, Samuel", "Petrosian, Tigran", "1953.08.31", 81, "Be1", chessboard.NotFinal},
	{"Averbakh, Yuri", "Kotov, Alexander", "1953.09.23", 102, "Rg8", chessboard.NotFinal},
	{"Botvinnik, Mikhail", "Smyslov, Vasily", "1954.04.15", 66, "Nc6", chessboard.NotFinal},
	{"Byrne, Donald", "Fischer, Robert James", "1956.10.17", 82, "Rc2#", chessboard.Checkmate},
	{"Polugaevsky, Lev", "Nezhmetdinov, Rashid", "1958.??.??", 66, "Nc6+", chessboard.NotFinal},
	{"Tal, Mikhail", "Smyslov, Vasily", "1959.09.??", 51, "Bd4", chessboard.NotFinal},
	{"Spassky, Boris", "Bronstein, David", "1960.02.??", 45, "Qe4+", chessboard.NotFinal},
	{"Botvinnik, Mikhail", "Tal, Mikhail", "1960.03.26", 92, "Kd4", chessboard.NotFinal},
	{"Fischer, Robert James", "Tal, Mikhail", "1960.11.01", 42, "Qg4+", chessboard.NotFinal},
	{"Fischer, Robert James", "Tal, Mikhail", "1961.09.04", 93, "Ra6", chessboard.NotFinal},
	{"Botvinnik, Mikhail", "Fischer, Robert James", "1962.10.??", 135, "Kg1", chessboard.NotFinal},
	{"Tal, Mikhail", "Hecht, Hans-Joachim", "1962.10.??", 97, "Rg5", chessboard.NotFinal},
	{"Byrne, Robert", "Fischer, Robert James", "1963.12.18", 42, "Qd7", chessboard.NotFinal},
	{"Evans, Larry", "Reshevsky, Samuel", "1963.12.29", 99, "Rxg7+", chessboard.NotFinal},
	{"Fischer, Robert James", "Benko, Pal", "1963.12.30", 41, "Ne2", chessboard.NotFinal},
	{"Tal, Mikhail", "Larsen, Bent", "1965.08.08", 73, "Qf7", chessboard.NotFinal},
	{"Petrosian, Tigran", "Spassky, Boris", "1966.05.02", 59, "Qh8+", chessboard.NotFinal},
	{"Fischer, Robert James", "Geller, Efim", "1967.08.??", 46, "Bxb3", chessboard.NotFinal},
	{"Larsen, Bent", "Spassky, Boris", "1970.03.31", 34, "gxf1=Q+", chessboard.NotFinal},
	{"Fischer, Robert James", "Petrosian, Tigran", "1971.10.05", 66, "Qf6", chessboard.ThreefoldRepetition},
	{"Fischer, Robert James", "Petrosian, Tigran", "1971.10.19", 67, "Bc4", chessboard.NotFinal},
	{"Fischer, Robert James", "Spassky, Boris", "1972.07.23", 81, "Qf4", chessboard.NotFinal},
	{"Spassky, Boris", "Fischer, Robert James", "1972.08.10", 148, "f2", chessboard.NotFinal},
	{"Karpov, Anatoly", "Spassky, Boris", "1974.??.??", 69, "Rxd8", chessboard.NotFinal},
	{"Karpov, Anatoly", "Korchnoi, Viktor", "1974.09.18", 53, "Qh8+", chessboard.NotFinal},
	{"Korchnoi, Viktor", "Karpov, Anatoly", "1978.07.??", 247, "Bg7", chessboard.Stalemate},
	{"Kasparov, Garry", "Portisch, Lajos", "1983.08.??", 69, "Qb3+", chessboard.NotFinal},
	{"Djordjevic, Zoran", "Kovacevic, Milorad", "1984.??.??", 6, "Qa5+", chessboard.NotFinal},
	{"Karpov, Anatoly", "Kasparov, Garry", "1985.10.15", 80, "Re1+", chessboard.NotFinal},
	{"Kasparov, Garry", "Karpov, Anatoly", "1987.12.18", 127, "Kg2", chessboard.NotFinal},
	{"Polgar, Judit", "Angelova, Pavlina", "1988.11.??", 33, "Qxf8+", chessboard.NotFinal},
	{"Kasparov, Garry", "Karpov, Anatoly", "1990.12.15", 81, "Bxd5+", chessboard.NotFinal},
	{"Chiburdanidze, Maia", "Xie, Jun", "1991.??.??", 112, "Rh2", chessboard.NotFinal},
	{"Ivanchuk, Vasyl", "Yusupov, Artur", "1991.08.24", 78, "Qg3", chessboard.NotFinal},
	{"Short, Nigel", "Timman, Jan", "1991.10.21", 67, "Kg5", chessboard.NotFinal},
	{"Atalik, Suat", "Miles, Anthony", "1993.??.??", 60, "gxh1=N+", chessboard.NotFinal},
	{"Christiansen, Larry", "Karpov, Anatoly", "1993.01.??", 23, "Qd1", chessboard.NotFinal},
	{"Karpov, Anatoly", "Kasparov, Garry", "1993.03.??", 54, "Nf2", chessboard.NotFinal},
	{"Karpov, Anatoly", "Topalov, Veselin", "1994.02.??", 77, "Kg2", chessboard.NotFinal},
	{"Shirov, Alexei", "Polgar, Judit", "1994.10.??", 58, "Nc6", chessboard.NotFinal},
	{"Ivanchuk, Vasyl", "Topalov, Veselin", "1996.??.??", 67, "Ne7+", chessboard.NotFinal},
	{"Deep Blue", "Kasparov, Garry", "1996.02.10", 73, "Rxh7+", chessboard.NotFinal},
	{"Deep Blue", "Kasparov, Garry", "1997.05.11", 37, "c4", chessboard.NotFinal},
	{"Topalov, Veselin", "Shirov, Alexei", "1998.03.04", 106, "Kb3", chessboard.NotFinal},
	{"Kasparov, Garry", "Topalov, Veselin", "1999.01.20", 87, "Qa7", chessboard.NotFinal},
	{"Anand, Viswanathan", "Svidler, Peter", "1999.02.27", 61, "O-O+", chessboard.NotFinal},
	{"Polgar, Judit", "Anand, Viswanathan", "1999.04.06", 67, "Qg2", chessboard.NotFinal},
	{"Kramnik, Vladimir", "Kasparov, Garry", "2000.10.10", 79, "Bd5", chessboard.NotFinal},
	{"Polgar, Judit", "Kasparov, Garry", "2002.09.09", 84, "Kc8", chessboard.NotFinal},
	{"Polgar, Judit", "Karpov, Anatoly", "2003.10.12", 51, "Qh5+", chessboard.NotFinal},
	{"Carlsen, Magnus", "Ernst, Sipke", "2004.01.24", 57, "Qd7#", chessboard.Checkmate},
	{"Kramnik, Vladimir", "Leko, Peter", "2004.10.18", 81, "Nf7+", chessboard.NotFinal},
	{"Polgar, Susan", "Chiburdanidze, Maia", "2004.10.20", 77, "b6", chessboard.NotFinal},
	{"Karjakin, Sergey", "Anand, Viswanathan", "2006.01.14", 74, "Qc4+", chessboard.NotFinal},
	{"Deep Fritz", "Kramnik, Vladimir", "2006.11.27", 69, "Qh7#", chessboard.Checkmate},
	{"Anand, Viswanathan", "Kramnik, Vladimir", "2007.09.15", 130, "Kxf5", chessboard.Stalemate},
	{"Krasenkow, Michal", "Nakamura, Hikaru", "2007.10.19", 56, "Bc8", chessboard.NotFinal},
	{"Topalov, Veselin", "Anand, Viswanathan", "2010.05.11", 112, "Qg7", chessboard.NotFinal},
	{"Hou, Yifan", "Koneru, Humpy", "2010.12.16", 155, "a7", chessboard.NotFinal},
	{"Anand, Viswanathan", "Gelfand, Boris", "2012.05.21", 33, "Qf2", chessboard.NotFinal},
	{"Aronian, Levon", "Anand, Viswanathan", "2013.01.15", 46, "Be3", chessboard.NotFinal},
	{"Anand, Viswanathan", "Carlsen, Magnus", "2013.11.21", 56, "Qe1", chessboard.NotFinal},
	{"Wei, Yi", "Bruzon Batista, Lazaro", "2015.07.03", 71, "Be1", chessboard.NotFinal},
	{"Carlsen, Magnus", "Karjakin, Sergey", "2016.11.30", 99, "Qh6+", chessboard.NotFinal},
	{"Caruana, Fabiano", "Carlsen, Magnus", "2018.11.26", 62, "Ra8", chessboard.NotFinal},
	{"Carlsen, Magnus", "Nepomniachtchi, Ian", "2021.12.03", 271, "Ng7", chessboard.NotFinal},
	{"Ding, Liren", "Gukesh, Dommaraju", "2024.12.12", 116, "Ke5", chessboard.NotFinal},
}

func TestEveryGameReachesItsKnownEnding(t *testing.T) {
	games := load(t)
	if len(games) != len(endings) {
		t.Fatalf("%d games, but %d endings are known", len(games), len(endings))
	}
	for i, want := range endings {
		g := games[i]
		if g.tags["White"] != want.white || g.tags["Black"] != want.black || g.tags["Date"] != want.date {
			t.Fatalf("game %d is %s, want %s - %s - %s", i+1, g.name, want.white, want.black, want.date)
		}
		last := g.halfMoves[len(g.halfMoves)-1].SAN
		if len(g.halfMoves) != want.halfMoves || last != want.last || g.final != want.final {
			t.Errorf("%s ends after %d half-moves with %s, %v; want %d, %s, %v",
				g.name, len(g.halfMoves), last, g.final, want.halfMoves, want.last, want.final)
		}
	}
}
