import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { ErrorRow } from '@mall/contract/kernel/errorTable.ts'
import type { CallTable } from '@mall/contract/kernel/call.ts'
import { callTable, paths } from '@mall/contract/main/calls.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { root } from './source.ts'
import { answer, callPlaces, errorPlaces, handlers, tables, where } from './where.ts'

const places = new Map(callPlaces().map(p => [p.call, p]))
/** What each module of the contract exports, by its file: a call is declared where the very object of it lies. */
const modules = new Map<string, Record<string, unknown>>()
beforeAll(async () => {
  const found = readdirSync(path.join(root, 'contract/src'), { recursive: true, encoding: 'utf8' })
    .map(f => f.replaceAll('\\', '/'))
    .filter(f => f.endsWith('.ts') && !f.endsWith('.test.ts') && f !== 'calls.ts')
  for (const f of found)
    modules.set(`contract/src/${f}`, (await import(path.join(root, 'contract/src', f))) as Record<string, unknown>)
})

const declaring = (call: string): string[] =>
  [...modules].flatMap(([file, module]) =>
    Object.values(module).some(
      one => typeof one === 'object' && one !== null && (one as Record<string, unknown>)[call] === (callTable as CallTable)[call],
    )
      ? [file]
      : [],
  )

test('every call of the contract is found in the file that declares it, at the line that bears its path', () => {
  const wrong = paths.filter(call => {
    const found = places.get(call)
    const line = found ? readFileSync(path.join(root, found.file), 'utf8').split('\n')[found.line - 1] : ''
    return !found || !declaring(call).includes(found.file) || !line?.startsWith(`  '${call}':`)
  })
  expect(wrong).toEqual([])
})

test('no call is found that the contract does not have, and none twice', () => {
  const found = callPlaces().map(p => p.call)
  expect(found.filter(call => !paths.includes(call as (typeof paths)[number]))).toEqual([])
  expect(new Set(found).size).toBe(found.length)
})

test('every call is shown with the line of its route and with the files that carry it out', () => {
  const by = handlers()
  expect(paths.filter(call => !by.has(call))).toEqual([])
  expect(answer('/api/order/createOrder').join('\n')).toMatch(
    /^接口 {2}\/api\/order\/createOrder[\s\S]*路由 .*order\.routes\.ts:\d+[\s\S]*办理 .*createOrder\.ts/,
  )
})

test('every code of the error table is found at the line that bears its name and number, and every sentence of it at its own', () => {
  const places = errorPlaces()
  const found = new Map(places.map(p => [p.name, p]))
  // Rooms speak under one INPUT: no two of them by one name.
  expect(places.length).toBe(found.size)
  const lineOf = (name: string): string => {
    const place = found.get(name)
    return place ? (readFileSync(path.join(root, place.file), 'utf8').split('\n')[place.line - 1] ?? '') : ''
  }
  const lost = Object.entries(Errors).flatMap(([name, row]: [string, ErrorRow]) => {
    const says = found.get(`${name} ${row.code}`)?.says
    return [
      ...(lineOf(`${name} ${row.code}`).startsWith(`  ${name}: {`) && (row.message ?? '').startsWith(says ?? '') ? [] : [name]),
      ...Object.entries(row.says ?? {}).flatMap(([key, text]) => {
        const place = `${name}.${key} ${row.code}`
        return lineOf(place).includes(`${key}:`) && found.get(place)?.says === text ? [] : [place]
      }),
    ]
  })
  expect(lost).toEqual([])
  expect(answer('4202')[0]).toContain('ORDER_CHANGED')
})

test('a table and a column are found in the schema of their room, with what is said of them', () => {
  expect(where('orders.hold_until').map(p => p.kind)).toEqual(['列'])
  expect(tables().some(p => p.name === 'orders.pay_before')).toBe(false)
  const [waybill] = where('waybill')
  expect([waybill?.kind, waybill?.file]).toEqual(['表', 'schema/delivery/shipment.sql'])
  expect(waybill?.says).toContain('运单')
})

test('a state is found by its Chinese word and by its name in the code', () => {
  expect(where('待付款').some(p => p.name === 'OrderStatus.pendingPayment')).toBe(true)
  expect(where('pendingPayment')[0]?.says).toContain(OrderStatus.label(OrderStatus.pendingPayment))
})

test('a rule of the mill is found by its words and by its key, in the file of its area', () => {
  expect(
    where('第一期至少')
      .concat(where('order.stagesMost'))
      .map(p => [p.kind, p.file]),
  ).toContainEqual(['规则', 'server/src/kernel/ruleDefs/orders.ts'])
})

test('a trade word leads to what bears its name in the code', () => {
  const found = where('磅单').slice(0, 6)
  expect(found.map(p => p.kind)).toContain('运营台页面')
  expect(found.map(p => p.name)).toContain('scale_ticket')
})

test('what is asked in several words, or by the name of a file, is found too', () => {
  expect(where('session idle').some(p => p.file.endsWith('/session.queries.ts'))).toBe(true)
  expect(where('theoryWeight').some(p => p.kind === '文件' && p.file.endsWith('/theoryWeight.test.ts'))).toBe(true)
})

test('the answer fits one screen, whatever is asked', () => {
  for (const word of ['order', '订单', '2', 'id', 'createOrder', '竞拍']) expect(answer(word).length).toBeLessThanOrEqual(26)
  expect(answer('没有这样的词')).toHaveLength(1)
})

test('what bears no such name is found in the lines that say it; a number is no tail of another', () => {
  const lines = answer('035')
  expect(lines.every(line => line.startsWith('原文') || line.startsWith('……'))).toBe(true)
  expect(lines.join('\n')).toContain('channel.constants.ts')
  expect(lines.join('\n')).not.toContain('112_035')
  expect(answer('什么都不是的词')).toEqual([expect.stringContaining('没有找到')])
})
