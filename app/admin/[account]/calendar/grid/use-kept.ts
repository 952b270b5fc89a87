"use client";
import { useLayoutEffect, useMemo, useRef } from "react";
import type { Column } from "./column";
import { keptColumns } from "./kept-columns";

/** See `keptColumns`. */
export function useKept(columns: Column[]): Column[] {
  const before = useRef<Column[]>([]);
  const kept = useMemo(() => keptColumns(before.current, columns), [columns]);
  useLayoutEffect(() => {
    before.current = kept;
  });
  return kept;
}
