/** Rows of a Markdown table, each a record from column head to cell. */
export function rowsOf<Column extends string>(markdown: string): Record<Column, string>[] {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim());
  const [head, , ...rows] = markdown
    .trim()
    .split('\n')
    .map(line => cells(line.trim()));
  return rows.map(
    row => Object.fromEntries(head!.map((column, at) => [column, row[at]])) as Record<Column, string>,
  );
}
