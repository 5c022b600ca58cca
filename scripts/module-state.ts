/**
 * Finds state that a module keeps between requests, which all requests of an isolate would share.
 * Pure.
 */
import { type ESTree, nodesIn, parse } from "./syntax.ts";

const collections = new Set(["Map", "Set", "WeakMap", "WeakSet", "Array"]);
const changing = new Set([
  "set",
  "add",
  "delete",
  "clear",
  "push",
  "pop",
  "shift",
  "unshift",
  "splice",
  "sort",
  "reverse",
  "fill",
]);

/** Returns module-level names that are not `const`, or whose collection the code changes. */
export function moduleState(path: string, source: string): string[] {
  const program = parse(path, source);
  const state: string[] = [];
  const held = new Set<string>();
  for (const statement of program.body) {
    const declared =
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declared.declarations) {
      const name = id.type === "Identifier" ? id.name : source.slice(id.start, id.end);
      if (declared.kind !== "const") state.push(name);
      else if (isCollection(init)) held.add(name);
    }
  }
  const changed = changedNames(program);
  return [...state, ...[...held].filter((name) => changed.has(name))];
}

function isCollection(init: ESTree.Expression | null): boolean {
  if (init?.type === "TSAsExpression" || init?.type === "TSSatisfiesExpression") {
    return isCollection(init.expression);
  }
  if (init?.type === "ArrayExpression" || init?.type === "ObjectExpression") return true;
  return (
    init?.type === "NewExpression" &&
    init.callee.type === "Identifier" &&
    collections.has(init.callee.name)
  );
}

/**
 * Returns the names of objects that the code changes: it assigns or deletes a member, or calls a
 * method such as `push` or `Object.assign`.
 */
function changedNames(program: ESTree.Program): Set<string> {
  const changed = new Set<string>();
  for (const node of nodesIn(program)) {
    const owner = changedOwner(node);
    if (owner?.type === "Identifier") changed.add(owner.name);
  }
  return changed;
}

/** Returns the object that an expression changes; null if it changes none. */
function changedOwner(node: ESTree.Node): ESTree.Node | null {
  switch (node.type) {
    case "AssignmentExpression":
      return node.left.type === "MemberExpression" ? node.left.object : null;
    case "UpdateExpression":
      return node.argument.type === "MemberExpression" ? node.argument.object : null;
    case "UnaryExpression":
      if (node.operator !== "delete" || node.argument.type !== "MemberExpression") return null;
      return node.argument.object;
    case "CallExpression": {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return null;
      if (changing.has(callee.property.name)) return callee.object;
      return callee.property.name === "assign" ? (node.arguments[0] ?? null) : null;
    }
    default:
      return null;
  }
}
