// sdk/src/calls.gen.ts: the calls that are open to keys as plain types, for programs that have nothing of this repository. Written by `npm run sdk`; the
// check says when it is stale, and sdk/src/calls.test.ts that it says what the contract says.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { callTable } from '../contract/src/main/calls.ts'
import { OpenRight } from '../domain/src/desk/openApi/openApi.codes.ts'
import { root } from './source.ts'

const target = path.join(root, 'sdk/src/calls.gen.ts')

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  description?: string
}

const bracketed = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type)
const note = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n` : ''

/** A schema as a type; what it does not say is `unknown`. */
function typeOf(s: Schema, indent: string): string {
  if (s.const !== undefined) return JSON.stringify(s.const)
  if (s.enum) return s.enum.map(v => JSON.stringify(v)).join(' | ')
  const several = s.anyOf ?? s.oneOf
  if (several) return [...new Set(several.map(x => bracketed(typeOf(x, indent))))].join(' | ')
  if (s.allOf) return s.allOf.map(x => bracketed(typeOf(x, indent))).join(' & ')
  if (Array.isArray(s.type)) return [...new Set(s.type.map(type => typeOf({ ...s, type }, indent)))].join(' | ')
  switch (s.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return s.type
    case 'array':
      return s.prefixItems
        ? `[${s.prefixItems.map(x => typeOf(x, indent)).join(', ')}]`
        : `${bracketed(typeOf(s.items ?? {}, indent))}[]`
    case 'object':
      return objectOf(s, indent)
    default:
      return 'unknown'
  }
}

function objectOf(s: Schema, indent: string): string {
  const fields = Object.entries(s.properties ?? {})
  if (fields.length === 0)
    return typeof s.additionalProperties === 'object'
      ? `Record<string, ${typeOf(s.additionalProperties, indent)}>`
      : 'Record<string, never>'
  const inner = `${indent}  `
  const lines = fields.map(([name, field]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${note(field.description, inner)}${inner}${key}${s.required?.includes(name) ? '' : '?'}: ${typeOf(field, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function written(): string {
  const rows = Object.entries(callTable)
    .filter(([, call]) => call.open)
    .map(([name, call]) => {
      const schema = (of: unknown, io: 'input' | 'output') =>
        z.toJSONSchema(of as z.ZodType, { io, unrepresentable: 'any' }) as Schema
      const right = call.open ? OpenRight.label(call.open) : ''
      return `${note(`${call.title}（权限：${right}）`, '  ')}  '${name}': {\n    input: ${typeOf(schema(call.input, 'input'), '    ')}\n    reply: ${typeOf(schema(call.output, 'output'), '    ')}\n  }\n`
    })
  return `// The calls that are open to keys. Written by \`npm run sdk\`.\nexport interface Calls {\n${rows.join('')}}\n`
}

export const sdkProblems = (): string[] =>
  readFileSync(target, 'utf8') === written() ? [] : ['sdk/src/calls.gen.ts 与契约不一致：npm run sdk']
const writeSdk = (): void => writeFileSync(target, written())

if (import.meta.main) {
  writeSdk()
  console.log('已写 sdk/src/calls.gen.ts')
}
