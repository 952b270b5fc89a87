import ts from "typescript";
import { isTest, type Offence, offencesIn, type Source } from "./sources";

/** Where an instant may be read; everything else receives `now`, because a sandbox has its own clock. */
const CLOCK_READERS = /^server\/(context\.ts|main\.ts|log\.ts|functions\/)/;
/** Where a duration may be measured, which is no instant. */
const TIMERS = /^server\/(main\.ts|log\.ts|trpc\.ts|process\/turns\.ts|surfaces\/|functions\/|jobs\/|db\/|outgoing\/)/;

/** Reads of the environment outside `server/env.ts`, which parses it once. */
export function environmentReads(source: Source): Offence[] {
  if (!isServed(source) || source.path === "server/env.ts") return [];
  return offencesIn(source, (node) => {
    const isMember = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
    const isRead = isMember && /^process\??(\.|\[")env\b/.test(node.getText());
    if (isRead || isImportOf(node, /^(node:)?process$/)) return "reads the environment: only server/env.ts does";
    return undefined;
  });
}

/** Reads of the clock outside the context of a request and the functions. */
export function clockReads(source: Source): Offence[] {
  if (!isServed(source)) return [];
  return offencesIn(source, (node) => {
    if (!CLOCK_READERS.test(source.path) && readsInstant(node)) return "reads the clock: take `now` as a parameter";
    if (!TIMERS.test(source.path) && isMember(node, "performance", "now")) return "measures time where no time passes";
    return undefined;
  });
}

/** Deciders of commands, and the rules that they call. */
const DECIDERS = /^server\/(domain\/|features\/.+\/decide-[^/]+$)/;

/** Waiting where something is decided: what a decision needs was loaded before it, and is stored after it. */
export function waitingDeciders(source: Source): Offence[] {
  if (!DECIDERS.test(source.path) || isTest(source.path)) return [];
  return offencesIn(source, (node) =>
    ts.isAwaitExpression(node) || node.kind === ts.SyntaxKind.AsyncKeyword
      ? "waits while it decides: load it before, or store it after"
      : undefined,
  );
}

const BOOKING_CORE =
  /^server\/(domain\/booking\/(?!layout\/)|features\/(bookings\/(?!segments\/)|payments\/|events\/|charges\/))/;
const SERVICE_TYPES = new Set(["simple", "compound", "collaborative", "composite"]);

/** Questions for the type of a service where it is booked, moved or paid: a simple one is one segment like any other. */
export function serviceTypes(source: Source): Offence[] {
  if (!BOOKING_CORE.test(source.path) || isTest(source.path)) return [];
  return offencesIn(source, (node) => {
    const isAsked = ts.isBinaryExpression(node) && [node.left, node.right].some(isServiceType);
    return isAsked ? "asks for a service's type: what it is made of says bookings/segments" : undefined;
  });
}

const isServiceType = (node: ts.Node): boolean => ts.isStringLiteral(node) && SERVICE_TYPES.has(node.text);

/** Columns of an appointment that say whether its visit has several segments. */
const VISIT_COLUMNS = new Set(["groupId", "compositeId"]);

/** Questions whether an appointment is all of its visit: what follows from it says bookings/segments/in-visit.ts. */
export function visitColumns(source: Source): Offence[] {
  if (!BOOKING_CORE.test(source.path) || isTest(source.path)) return [];
  return offencesIn(source, (node) =>
    operandsOf(node).some(isVisitColumn)
      ? "asks what an appointment is in its visit: see segments/in-visit.ts"
      : undefined,
  );
}

function operandsOf(node: ts.Node): ts.Expression[] {
  if (ts.isBinaryExpression(node)) return [node.left, node.right];
  if (ts.isPrefixUnaryExpression(node)) return [node.operand];
  if (ts.isConditionalExpression(node)) return [node.condition];
  return ts.isIfStatement(node) ? [node.expression] : [];
}

function isVisitColumn(node: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  return ts.isIdentifier(name) && VISIT_COLUMNS.has(name.text);
}

function readsInstant(node: ts.Node): boolean {
  if (isMember(node, "Date", "now")) return true;
  if (ts.isNewExpression(node)) return node.expression.getText() === "Date" && !node.arguments?.length;
  return ts.isCallExpression(node) && /^(Date|dayjs)$/.test(node.expression.getText()) && node.arguments.length === 0;
}

function isMember(node: ts.Node, object: string, property: string): boolean {
  return ts.isPropertyAccessExpression(node) && node.expression.getText() === object && node.name.text === property;
}

function isImportOf(node: ts.Node, specifier: RegExp): boolean {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return false;
  return specifier.test(node.moduleSpecifier.text);
}

function isServed({ path }: Source): boolean {
  return path.startsWith("server/") && !isTest(path);
}
