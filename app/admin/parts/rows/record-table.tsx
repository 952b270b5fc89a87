import type { ReactNode } from "react";

/** One column of a list. */
export interface Column<Row> {
  head: string;
  /** What its head shows instead of the word. */
  headCell?: ReactNode;
  /** Looks of its cells; those that say whether it is shown, and numbers, are its head's too. */
  look?: string;
  /** Whether it names the row. */
  isName?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Properties<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Of the whole table, such as how its cards lie on a phone. */
  look?: string;
}

const OF_HEADS = ["num", "ckc", "only-wide", "skip-m", "skip-s"];

const headLook = (look: string | undefined): string | undefined =>
  look
    ?.split(" ")
    .filter((word) => OF_HEADS.includes(word))
    .join(" ") || undefined;

/** The rows of a list; on a phone a card each. */
export function RecordTable<Row extends { id: string }>({ caption, columns, rows, look }: Properties<Row>) {
  return (
    <table className={look ? `t cards ${look}` : "t cards"}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={headLook(column.look)}>
              {column.headCell ?? column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column: { look, isName, cell }, row }: { column: Column<Row>; row: Row }) {
  if (!isName) return <td className={look}>{cell(row)}</td>;
  return (
    <th scope="row" className={look}>
      {cell(row)}
    </th>
  );
}
