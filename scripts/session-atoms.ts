/**
 * Finds atoms that `traderAtom` did not make although they contain data from calls with a session.
 * The next trader to sign in would see the data. Pure.
 */
import { type ESTree, nodesIn, parse } from "./syntax.ts";

const reading = new Set(["callApi", "requestData", "downloadFile"]);

interface Unit {
  calls: Set<string>;
  /** Atoms to which the function writes. */
  fed: Set<string>;
  /** True if the function sends a call that needs a session. */
  reads: boolean;
}

const nameOf = (node: ESTree.Node | null | undefined): string | null => {
  if (node?.type === "Identifier" || node?.type === "PrivateIdentifier") return node.name;
  return node?.type === "MemberExpression" ? nameOf(node.property) : null;
};

/**
 * Returns the names of atoms that `atom` made directly and that contain a value, not a computation.
 */
export function plainAtoms(path: string, source: string): string[] {
  return [...nodesIn(parse(path, source))].flatMap((node) => {
    if (node.type !== "VariableDeclarator" || node.init?.type !== "CallExpression") return [];
    const { callee, arguments: given } = node.init;
    const isDerived = given[0]?.type === "ArrowFunctionExpression";
    const name = nameOf(node.id);
    return nameOf(callee) === "atom" && !isDerived && name !== null ? [name] : [];
  });
}

/**
 * Returns the atoms of `plain` to which code writes data from calls with a session.
 * @param sessionCalls names of the contract's calls that need a session
 */
export function fedFromSession(
  path: string,
  source: string,
  sessionCalls: ReadonlySet<string>,
  plain: ReadonlySet<string>,
): string[] {
  const units = unitsOf(parse(path, source), sessionCalls);
  const found = new Set<string>();
  for (const name of units.keys()) {
    const all = reached(name, units);
    if (!all.some(({ reads }) => reads)) continue;
    for (const { fed } of all) for (const each of fed) if (plain.has(each)) found.add(each);
  }
  return [...found].sort();
}

/** Returns the function, and the functions of its file that it calls directly or indirectly. */
function reached(name: string, units: ReadonlyMap<string, Unit>, seen = new Set<string>()): Unit[] {
  const unit = units.get(name);
  if (!unit || seen.has(name)) return [];
  seen.add(name);
  return [unit, ...[...unit.calls].flatMap((each) => reached(each, units, seen))];
}

/** Returns each named function of a file, including inner functions. */
function unitsOf(program: ESTree.Program, sessionCalls: ReadonlySet<string>): Map<string, Unit> {
  const units = new Map<string, Unit>();
  for (const node of nodesIn(program)) {
    if (node.type === "FunctionDeclaration") add(nameOf(node.id), node);
    else if (node.type === "MethodDefinition") add(nameOf(node.key), node.value);
    else if (node.type === "VariableDeclarator" && node.init) add(nameOf(node.id), node.init);
  }
  function add(name: string | null, body: ESTree.Node) {
    if (name !== null) units.set(name, unitOf(body, sessionCalls));
  }
  return units;
}

function unitOf(body: ESTree.Node, sessionCalls: ReadonlySet<string>): Unit {
  const unit: Unit = { calls: new Set(), fed: new Set(), reads: false };
  for (const node of nodesIn(body)) {
    if (node.type !== "CallExpression") continue;
    const name = nameOf(node.callee);
    const first = nameOf(node.arguments[0]);
    if (name === null) continue;
    if (first !== null && reading.has(name)) unit.reads ||= sessionCalls.has(first);
    else if (first !== null && (name === "set" || name === "load")) unit.fed.add(first);
    unit.calls.add(name);
  }
  return unit;
}
