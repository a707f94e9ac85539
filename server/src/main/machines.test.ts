// Every state machine of the mall, read by program: each event is caused by somebody in the server, each state is led to. A row without an actor is a
// button that never does anything.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Machine } from '@mall/domain/kernel/machine.ts'
import { UNFINISHED_ORDER } from '@mall/domain/orders/order/order.status.ts'
import { expect, test } from 'vitest'

type AnyMachine = Machine<string | number, string, string>
const ROOT = path.resolve(import.meta.dirname, '../../..')
const files = (dir: string): string[] =>
  readdirSync(path.join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .filter(f => f.endsWith('.ts') && !f.endsWith('.test.ts'))
    .map(f => path.join(dir, f))

/** In which state the rows of the database begin: what is inserted, and where it is. */
const STARTS: Readonly<Record<string, readonly (string | number)[]>> = {
  orderMachine: ['pendingConfirm', 'pendingReview', 'pendingPayment'],
  contractMachine: ['unconfirmed'],
  invoiceMachine: ['WV'],
  redMachine: ['01', '02', '03', '10'],
}
/** The first state of the first row, where nothing else is said. */
const startsOf = (name: string, m: AnyMachine): readonly (string | number)[] =>
  STARTS[name] ?? m.rows.slice(0, 1).flatMap(r => r.from.slice(0, 1))

const isMachine = (v: unknown): v is AnyMachine =>
  typeof v === 'object' && v !== null && 'rows' in v && 'next' in v && 'events' in v

async function machines(): Promise<{ name: string; module: string; machine: AnyMachine }[]> {
  const found = []
  for (const file of files('domain/src')) {
    if (!/= machine</.test(readFileSync(path.join(ROOT, file), 'utf8'))) continue
    const exported = (await import(path.join(ROOT, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (isMachine(value)) found.push({ name, module: path.basename(file), machine: value })
  }
  return found
}

/** What is said in a file beside its types and its imports. */
const said = (text: string): string =>
  text
    .replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    .replaceAll(/^import[^;]*?from '[^']*'$/gm, '')
    .replaceAll(/^(export )?type [^=]*=[^\n]*(\n  \|[^\n]*)*/gm, '')

const server = files('server/src')
  .filter(f => !/\/(seed|simulator)\//.test(f) && !/\/test[A-Z][^/]*\.ts$/.test(f))
  .map(file => ({ file, base: path.basename(file), text: readFileSync(path.join(ROOT, file), 'utf8') }))
const importing = (base: string) => server.filter(f => f.text.includes(`/${base}'`))

/** Events that a request names, or a rule of the trade: where their names stand. */
const NAMED_IN: Readonly<Record<string, string>> = {
  handoverMachine: 'contract/src/desk/erp/erpHandover.ts',
  commentMachine: 'contract/src/delivery/comment/commentDesk.ts',
  misfitMachine: 'contract/src/delivery/millCertificate/warranty.ts',
  orderMachine: 'domain/src/orders/order/holdTime.ts',
}
/** Moves that a statement makes with what else it writes, not the machine's mover: the file, and what in it does. */
const BY_STATEMENT: Readonly<Record<string, readonly [file: string, writes: string]>> = {
  'bookingMachine finish': ['server/src/delivery/production/reportProduction.ts', 'setProduced'],
  'bookingMachine takeBack': ['server/src/delivery/production/takeBackReport.ts', 'setProduced'],
  'bookingMachine takeBackAll': ['server/src/delivery/production/takeBackReport.ts', 'setProduced'],
  'bookingMachine end': ['server/src/goods/capacity/booking.queries.ts', "set state = 'ended'"],
  'misfitMachine clear': ['server/src/delivery/millCertificate/compare.queries.ts', "set state = 'cleared'"],
  'statementMachine lapse': ['server/src/money/statement/statement.queries.ts', "state = 'silent'"],
}
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** Files that could cause an event of the machine: they import it, or the file that moves by it. */
function roomOf(module: string): string {
  const own = importing(module)
  const all = new Map([...own, ...own.flatMap(f => importing(f.base))].map(f => [f.file, f]))
  return [...all.values()].map(f => said(f.text)).join('\n')
}
const uncalled = (events: readonly string[], text: string): string[] =>
  // An event whose name is put together (`found:…`) is looked for by its beginning.
  events.filter(e => !text.includes(`'${e}'`) && !(e.includes(':') && text.includes(`\`${e.split(':')[0]}:\${`)))

test('every event of every machine has somebody in the server who causes it', async () => {
  const all = await machines()
  expect(all.length).toBeGreaterThan(15)
  const dead = all.flatMap(({ name, module, machine }) => {
    const text = roomOf(module)
    const named = NAMED_IN[name] ? said(read(NAMED_IN[name])) : ''
    return uncalled([...new Set(machine.rows.map(r => r.on))], text + named).map(e => `${name} ${e}`)
  })
  expect(dead.filter(e => !BY_STATEMENT[e])).toEqual([])
  for (const [event, [file, writes]] of Object.entries(BY_STATEMENT))
    expect([event, read(file).includes(writes)]).toEqual([event, true])
})

test('every state that a machine knows a way out of has a way in', async () => {
  const lost = (await machines()).flatMap(({ name, machine }) => {
    const reached = new Set(startsOf(name, machine))
    for (let before = -1; before !== reached.size; ) {
      before = reached.size
      for (const r of machine.rows) if (r.from.some(f => reached.has(f))) reached.add(r.to)
    }
    const known = new Set(machine.rows.flatMap(r => [...r.from, r.to]))
    return [...known].filter(s => !reached.has(s)).map(s => `${name} ${s}`)
  })
  expect(lost).toEqual([])
})

/** Who is no person: a job or a statement of the mall, and houses outside it. */
const NO_PERSON: ReadonlySet<string> = new Set(['system', 'platform', 'bank'])
/**
 * States that no person leads out of, each with why it ends all the same: by the mall's own clock and database, or because the desk registers by hand
 * what a partner would say. "The partner answers" is no reason: a mill opens without any.
 */
const ENDS_BY_ITSELF: Readonly<Record<string, string>> = {
  'claimMachine 4':
    'the money and the end are one transaction: with the decision, or with the last red letter, which a person leads on',
  'misfitMachine conceded':
    'the job that compares clears it when the unit has left the line; until then it is a decision that stands',
  'signMachine none': 'the flow is made and drafted in one transaction',
  'signMachine unclear':
    'only what a connected platform has taken becomes unclear; the job asks it until it says where the flow stands, and without a platform nothing is sent there',
  'invoiceMachine WE':
    'only what a connected tax platform has taken; without one the desk registers the invoice by hand before it is sent',
  'invoiceMachine NS': "the mall's own job draws the papers and puts them into the mail's queue: nobody outside is waited for",
  'statementMachine confirmed':
    'the signing of the confirmed paper, electronically or by hand, where a person leads on (signMachine)',
}
const stuckIn = (m: AnyMachine): (string | number)[] =>
  [...new Set(m.rows.flatMap(r => r.from))].filter(
    s => !m.rows.some(r => r.from.includes(s) && r.by.some(a => !NO_PERSON.has(a))),
  )

test('out of every state that is no end a person leads, or it is known why it ends by itself', async () => {
  const all = await machines()
  expect(all.flatMap(({ name, machine }) => stuckIn(machine).map(s => `${name} ${s}`)).filter(s => !ENDS_BY_ITSELF[s])).toEqual(
    [],
  )
  // A reason stands for a state that there is.
  const known = new Set(all.flatMap(({ name, machine }) => machine.rows.flatMap(r => r.from).map(s => `${name} ${s}`)))
  expect(Object.keys(ENDS_BY_ITSELF).filter(s => !known.has(s))).toEqual([])
})

test('every machine is read: a file that makes one gives it out', () => {
  const hidden = files('domain/src').filter(f => /^const \w+ = machine</m.test(readFileSync(path.join(ROOT, f), 'utf8')))
  expect(hidden).toEqual([])
})

test('a state that only a partner leads out of is found', () => {
  const row = { on: 'paid', from: ['sent'], to: 'done' }
  const of = (by: string[]) => ({ rows: [{ ...row, by }] }) as unknown as AnyMachine
  expect([stuckIn(of(['platform', 'system'])), stuckIn(of(['system', 'finance']))]).toEqual([['sent'], []])
})

test('what is only typed, imported or commented is nobody who causes anything', () => {
  const text = `import { post } from 'post'\n// 'post'\ntype InvoiceEvent =\n  | 'post'\n  | 'issuePaper'\nmove({ on: 'issue' })`
  expect(uncalled(['post', 'issuePaper', 'issue'], said(text))).toEqual(['post', 'issuePaper'])
})

test('what an order waits for is said of every state that is not over (view order_block_delivery)', () => {
  const view = /create view order_block_delivery as[\s\S]*?;\n/.exec(read('schema/orders/order.sql'))?.[0] ?? ''
  const named = new Set(
    [...view.matchAll(/\bo\.status (?:= (\d+)|in \(([\d, ]+)\))/g)].flatMap(m => (m[1] ?? m[2] ?? '').split(', ').map(Number)),
  )
  expect(UNFINISHED_ORDER.codes.filter(code => !named.has(code))).toEqual([])
})
