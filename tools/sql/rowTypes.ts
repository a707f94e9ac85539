// Reads the row types that stand beside the statements: for each call of rows, row or run its place in the file and the fields of its type.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { root } from '../source.ts'

export type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'array' | 'other'
interface Field {
  kind: Kind
  /** The type says that it can be null. */
  nullable: boolean
}
type Fields = ReadonlyMap<string, Field>

export interface CallSite {
  file: string
  start: number
  end: number
  line: number
  method: 'rows' | 'row' | 'run'
  /** Undefined: no type is given, or one that says nothing of its fields. */
  fields: Fields | undefined
}

// The parts of the syntax tree that are read here.
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (v: unknown): v is Node => typeof v === 'object' && v !== null && typeof (v as Node).type === 'string'
const nameOf = (v: unknown): string => (isNode(v) ? String(v.name ?? v.value ?? '') : '')
const list = (v: unknown): Node[] => (Array.isArray(v) ? v.filter(isNode) : [])

interface Module {
  file: string
  text: string
  ast: Node
  /** Interfaces and type aliases by name. */
  types: Map<string, Node>
  /** Local name -> file and name it comes from. */
  imports: Map<string, { file: string; name: string }>
}
const modules = new Map<string, Module>()

const fileOf = (from: string, importer: string): string | undefined => {
  if (from.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(importer), from))
  const mall = /^@mall\/(\w+)\/(.+)$/.exec(from)
  return mall ? `${mall[1]}/src/${mall[2]}` : undefined
}

function load(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const text = readFileSync(path.join(root, file), 'utf8')
  const ast = parseAst(text, { lang: 'ts' }) as unknown as Node
  const types = new Map<string, Node>()
  const imports = new Map<string, { file: string; name: string }>()
  for (const statement of list(ast.body)) {
    const declared = isNode(statement.declaration) ? statement.declaration : statement
    if (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration')
      types.set(nameOf(declared.id), declared)
    if (statement.type === 'ImportDeclaration' && isNode(statement.source)) {
      const target = fileOf(String(statement.source.value), file)
      if (target)
        for (const s of list(statement.specifiers)) imports.set(nameOf(s.local), { file: target, name: nameOf(s.imported) })
    }
  }
  const module = { file, text, ast, types, imports }
  modules.set(file, module)
  return module
}

const NOTHING: Fields = new Map()

/** The declaration a name of a module stands for. */
function find(module: Module, name: string): { module: Module; node: Node } | undefined {
  const own = module.types.get(name)
  if (own) return { module, node: own }
  const from = module.imports.get(name)
  return from ? find(load(from.file), from.name) : undefined
}

/** The fields of a type; undefined for one that is not made of known fields. */
function fieldsOf(module: Module, type: Node): Fields | undefined {
  switch (type.type) {
    case 'TSTypeLiteral':
      return members(module, list(type.members))
    case 'TSIntersectionType': {
      const parts = list(type.types).map(t => fieldsOf(module, t))
      return parts.some(p => p === undefined) ? undefined : new Map(parts.flatMap(p => [...(p ?? NOTHING)]))
    }
    case 'TSParenthesizedType':
      return isNode(type.typeAnnotation) ? fieldsOf(module, type.typeAnnotation) : undefined
    case 'TSTypeReference':
      return referenced(module, type)
    default:
      return undefined
  }
}

const members = (module: Module, nodes: Node[]): Fields =>
  new Map(
    nodes
      .filter(m => m.type === 'TSPropertySignature')
      .map(
        m => [nameOf(m.key), fieldOf(module, (m.typeAnnotation as { typeAnnotation?: Node } | null)?.typeAnnotation)] as const,
      ),
  )

function referenced(module: Module, type: Node): Fields | undefined {
  const name = nameOf(type.typeName)
  const args = isNode(type.typeArguments) ? list(type.typeArguments.params) : []
  const [first, second] = args
  if ((name === 'Pick' || name === 'Omit') && first && second) {
    const base = fieldsOf(module, first)
    const keys = new Set(
      (second.type === 'TSUnionType' ? list(second.types) : [second]).map(l =>
        isNode(l.literal) ? String(l.literal.value) : '',
      ),
    )
    return base && new Map([...base].filter(([key]) => keys.has(key) === (name === 'Pick')))
  }
  const found = find(module, name)
  if (!found) return undefined
  const { node } = found
  if (node.type === 'TSTypeAliasDeclaration' && isNode(node.typeAnnotation)) return fieldsOf(found.module, node.typeAnnotation)
  const body = isNode(node.body) ? list(node.body.body) : []
  const inherited = list(node.extends).flatMap(e => [
    ...(isNode(e.expression) ? (referenced(found.module, { ...e, typeName: e.expression }) ?? NOTHING) : NOTHING),
  ])
  return new Map([...inherited, ...members(found.module, body)])
}

const kinds: Record<string, Kind> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
  TSArrayType: 'array',
}

function fieldOf(module: Module, type: Node | undefined): Field {
  if (!type) return { kind: 'other', nullable: true }
  if (type.type === 'TSUnionType') {
    const parts = list(type.types)
    const rest = parts.filter(p => p.type !== 'TSNullKeyword' && p.type !== 'TSUndefinedKeyword').map(p => fieldOf(module, p))
    const [one] = rest
    return {
      kind: one && rest.every(r => r.kind === one.kind) ? one.kind : 'other',
      nullable: parts.length !== rest.length || rest.some(r => r.nullable),
    }
  }
  if (type.type === 'TSLiteralType' && isNode(type.literal)) {
    const kind = typeof type.literal.value
    return { kind: kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'other', nullable: false }
  }
  if (type.type === 'TSTypeReference') {
    const name = nameOf(type.typeName)
    if (name === 'Date') return { kind: 'Date', nullable: false }
    if (name === 'Fen' || name === 'Kg') return { kind: 'number', nullable: false }
    const found = find(module, name)
    const alias =
      found?.node.type === 'TSTypeAliasDeclaration' && isNode(found.node.typeAnnotation) ? found.node.typeAnnotation : undefined
    if (found && alias && (alias.type === 'TSUnionType' || alias.type === 'TSLiteralType')) return fieldOf(found.module, alias)
    return { kind: 'other', nullable: false }
  }
  const unknown = type.type === 'TSUnknownKeyword' || type.type === 'TSAnyKeyword'
  return { kind: kinds[type.type] ?? 'other', nullable: unknown }
}

/** Every call of a statement in a file, with the fields of its row type. */
export function callSites(file: string): CallSite[] {
  const module = load(file)
  const found: CallSite[] = []
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
      const method = nameOf(node.callee.property)
      const on = nameOf(node.callee.object) || nameOf((node.callee.object as Node).property)
      if ((method === 'rows' || method === 'row' || method === 'run') && /^(db|tx|pool)$/.test(on)) {
        const [type] = isNode(node.typeArguments) ? list(node.typeArguments.params) : []
        found.push({
          file,
          start: node.start,
          end: node.end,
          line: module.text.slice(0, node.callee.end).split('\n').length,
          method,
          fields: type ? fieldsOf(module, type) : undefined,
        })
      }
    }
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const v of value) if (isNode(v)) visit(v)
      if (isNode(value)) visit(value)
    }
  }
  visit(module.ast)
  return found
}

export const offsetOf = (file: string, line: number, column: number): number => {
  const lines = load(file).text.split('\n')
  return lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0) + column - 1
}
