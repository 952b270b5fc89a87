import { gzipSync } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";

export const KIB = 1024;

/** What a page weighs, in KiB as gzip -9 sends it. */
export interface Weight {
  html: number;
  scripts: number;
  styles: number;
  /** Files of the page's own look and behaviour that a first visit asks for, itself included. */
  requests: number;
}

const SCRIPT = /<script\b[^>]*>/g;
const STYLESHEET = /<link\b[^>]*rel="stylesheet"[^>]*>/g;
const SYMBOL = /<use\b[^>]*href="([^"#]+)/g;
const addressIn = (tag: string): string | undefined => /\b(?:src|href)="([^"#]+)/.exec(tag)?.[1];
const isData = (tag: string): boolean => /type="(application\/ld\+json|application\/json|speculationrules)"/.test(tag);

const weights = new Map<string, Promise<number>>();

/** What a file weighs. It is asked for once, since most pages name the same ones and no run sees one change. */
export function weighed(request: APIRequestContext, address: string): Promise<number> {
  const weight = weights.get(address) ?? weigh(request, address);
  weights.set(address, weight);
  return weight;
}

async function weigh(request: APIRequestContext, address: string): Promise<number> {
  const answer = await request.get(address);
  expect(answer.ok(), address).toBe(true);
  return gzipSync(await answer.body(), { level: 9 }).byteLength / KIB;
}

/** Scripts that stand in the page itself; a policy would refuse them. */
export const inlineScriptsIn = (html: string): string[] =>
  [...html.matchAll(SCRIPT)].map(([tag]) => tag).filter((tag) => !isData(tag) && addressIn(tag) === undefined);

/** Weighs the page and what it names, as a browser of today loads it: not what is for old ones alone. */
export async function weightOf(request: APIRequestContext, html: string): Promise<Weight> {
  const tags = [...html.matchAll(SCRIPT)].map(([tag]) => tag);
  const scripts = tags.filter((tag) => !/\bnomodule\b/i.test(tag)).flatMap((tag) => addressIn(tag) ?? []);
  const styles = [...html.matchAll(STYLESHEET)].flatMap(([tag]) => addressIn(tag) ?? []);
  const symbols = [...html.matchAll(SYMBOL)].flatMap(([, address]) => address ?? []);
  return {
    html: gzipSync(html, { level: 9 }).byteLength / KIB,
    scripts: await sum(request, scripts),
    styles: await sum(request, styles),
    requests: 1 + new Set([...scripts, ...styles, ...symbols]).size,
  };
}

async function sum(request: APIRequestContext, addresses: string[]): Promise<number> {
  let all = 0;
  for (const address of new Set(addresses)) all += await weighed(request, address);
  return all;
}
