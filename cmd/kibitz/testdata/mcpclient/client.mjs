// A client of the Model Context Protocol that has nothing in common with the
// server: it connects to kibitz, uses what it offers, and prints what it got as
// one line of JSON. Usage:
//
//	node client.mjs stdio kibitz mcp
//	node client.mjs http URL [TOKEN]
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const [way, address, ...rest] = process.argv.slice(2);

function transport() {
  if (way === "stdio") {
    return new StdioClientTransport({ command: address, args: rest, env: process.env, stderr: "inherit" });
  }
  const headers = rest[0] ? { Authorization: `Bearer ${rest[0]}` } : {};
  return new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } });
}

// connect begins a session. With answer, the client shows forms, and answer is
// what its user does with them.
async function connect(answer) {
  const client = new Client({ name: "kibitz-test", version: "1" }, { capabilities: answer ? { elicitation: {} } : {} });
  const forms = [];
  if (answer) {
    client.setRequestHandler(ElicitRequestSchema, (request) => {
      forms.push(request.params);
      return answer;
    });
  }
  await client.connect(transport());
  return { client, forms };
}

const message = (error) => error.message;
const ambiguous = "¿Cuántas partidas perdió Capablanca con blancas antes de la jugada 30?";
const got = {};

// A client without forms. Listing the tools makes it hold each result against
// the schema that was declared for it.
const { client } = await connect();
got.server = client.getServerVersion().name;
got.tools = (await client.listTools()).tools.map((t) => t.name);
got.resources = (await client.listResources()).resources.map((r) => r.uri);
got.templates = (await client.listResourceTemplates()).resourceTemplates.map((t) => t.uriTemplate);
got.prompts = (await client.listPrompts()).prompts.length;
const call = (name, args, options) => client.callTool({ name, arguments: args }, undefined, options);

const stages = [];
got.answer = await call("ask", { question: "checkmates with a knight by Morphy" }, { onprogress: (p) => stages.push(p.message) });
got.stages = stages;
got.clarify = await call("ask", { question: ambiguous });
got.clarified = await call("ask", { question: ambiguous, answers: { move_unit: "full" } });
got.follow = await call("ask", { question: "¿y con negras?" });
got.image = await call("draw_board", { drawer_id: got.answer.structuredContent.boards[0].drawer_id, size: 100 });
got.rows = await call("query_sql", { sql: "SELECT COUNT(*) AS n FROM matches" });
got.positions = await call("find_positions", { fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" });
got.game = await call("show_game", { game: 10, half_move: 1 });
got.schema = await call("describe_schema", { table: "matches" });
got.pgn = await client.readResource({ uri: "kibitz://games/10" });
got.prompt = await client.getPrompt({ name: "player_profile", arguments: { player: "Tal" } });

// What is wrong: the asker's are errors of the tool, the client's of the protocol.
got.refused = await call("query_sql", { sql: "DROP TABLE matches" });
got.missing = await call("show_game", { game: 999999, language: "es" });
got.noTool = await call("no_such_tool", {}).catch(message);
got.noResource = await client.readResource({ uri: "kibitz://games/999999" }).catch(message);

// A call that is given up: the server goes on.
const stop = new AbortController();
const slow = call("query_sql", { sql: "SELECT SUM(a.move_order * b.move_to % (c.move_order + 7)) AS n FROM match_moves a JOIN match_moves b ON a.move_player = b.move_player JOIN match_moves c ON b.move_player = c.move_player" }, { signal: stop.signal });
setTimeout(() => stop.abort("enough"), 200);
got.cancelled = await slow.then((r) => r, message);
got.after = await call("query_sql", { sql: "SELECT 1 AS one" });
await client.close();

// Clients with forms.
for (const [name, answer] of [["accepted", { action: "accept", content: { move_unit: "half" } }], ["declined", { action: "decline" }]]) {
  const { client, forms } = await connect(answer);
  got[name] = { result: await client.callTool({ name: "ask", arguments: { question: ambiguous } }), forms };
  await client.close();
}

console.log(JSON.stringify(got));
process.exit(0);
