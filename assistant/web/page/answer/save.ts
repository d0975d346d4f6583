// save gives the visitor a file: a picture, or a text, for which spreadsheets need
// the mark to see that it is UTF-8.
export function save(content: Blob | string, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(typeof content === "string" ? new Blob(["\uFEFF", content], { type: "text/csv;charset=utf-8" }) : content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
