// readEvents reads server-sent events: each has a name and one line of data.
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) =>
        block.split("\n").find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1).trimStart() ?? "";
      if (field("data")) yield { event: field("event"), data: field("data") };
    }
  }
}
