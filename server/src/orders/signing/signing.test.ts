import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { authorityKey } from './sandboxKeys.ts'
import {
  archived,
  authorise,
  buyer,
  desk,
  flowAt,
  flowToSign,
  mall,
  openSigning,
  post,
  signAtPlatform,
  told,
  work,
} from './testSigning.ts'
import { verifyPdf } from './verifyPdf.ts'

openSigning()

const act = (
  flowNo: string,
  version: number,
  o: { act: 'seal' | 'urge' | 'revoke' | 'extend'; reason?: string; days?: number },
) => desk.ask('/api/ops/actOnSign', { flowNo, version, ...o })
const signedFile = async (key: string | null) => (await mall.world.files.get(key ?? '')) ?? Buffer.alloc(0)

test('a document goes from its making to the archive: both seals and a time stamp, checked, kept with its hash', async () => {
  const f = await flowToSign()
  expect(f.status).toBe(SignStatus.pendingSign)
  await signAtPlatform(f)
  await work()
  const half = await flowAt(f.flowNo)
  expect([half.status, half.buyerSigner !== '', half.sellerSignedAt]).toEqual([SignStatus.signing, true, null])
  expect((await act(f.flowNo, half.version, { act: 'seal' })).code).toBe(1)
  await work()
  const end = await flowAt(f.flowNo)
  expect(end.status).toBe(SignStatus.archived)
  expect(told).toContain(`signed ${f.documentNo}`)

  const pdf = await signedFile(end.signedKey)
  const { certificate } = await authorityKey(mall.world)
  const seals = await verifyPdf(pdf, [certificate])
  expect(seals.map(s => [s.kind, s.sound, s.trusted, s.whole])).toEqual([
    ['seal', true, true, false],
    ['seal', true, true, false],
    ['stamp', true, true, true],
  ])
  expect(end.signedSeals.map(s => s.kind)).toEqual(['seal', 'seal', 'stamp'])

  // Found by either number, by its buyer and by the desk.
  for (const word of [f.flowNo, f.flowNo.toLowerCase(), f.documentNo])
    expect((await buyer.get('/api/order/getContractSignList', { word })).list.map(x => x.documentNo)).toEqual([f.documentNo])

  // Wherever one byte is changed, at least one signature no longer fits.
  for (const at of [700, Math.floor(pdf.length / 2), pdf.length - 40]) {
    const bad = Buffer.from(pdf)
    bad[at] = (bad[at] ?? 0) ^ 1
    expect((await verifyPdf(bad, [certificate])).every(s => s.sound && s.trusted)).toBe(false)
  }
  // What somebody adds behind the stamp is not covered by it.
  expect((await verifyPdf(Buffer.concat([pdf, Buffer.from('\n% more')]), [certificate])).at(-1)?.whole).toBe(false)

  if (existsSync('/usr/bin/pdfsig')) {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'sign-')), 'signed.pdf')
    const said = (bytes: Buffer) => {
      writeFileSync(file, bytes)
      return execFileSync('/usr/bin/pdfsig', ['-nocert', file], { encoding: 'utf8' })
    }
    expect(said(pdf).match(/Signature is Valid/g)?.length).toBe(2)
    expect(said(pdf)).toContain('ETSI.CAdES.detached')
    const bad = Buffer.from(pdf)
    bad[700] = (bad[700] ?? 0) ^ 1
    expect(said(bad)).not.toContain('Signature is Valid')
  }
})

test('hash and file of a signed document cannot be changed by anybody, nor its flow removed', async () => {
  const f = await archived()
  const change = (sql: string) => mall.world.pool.run(sql, [f.id])
  await expect(change(`update sign_flow set signed_sha256 = repeat('0', 64) where id = $1`)).rejects.toThrow('kept as it is')
  await expect(change(`update sign_flow set signed_key = 'signing/another-file-key' where id = $1`)).rejects.toThrow(
    'kept as it is',
  )
  await expect(change('delete from sign_flow where id = $1')).rejects.toThrow('never deleted')
  await work(3)
  expect((await flowAt(f.flowNo)).signedSha256).toBe(f.signedSha256)
})

test('the seal does exactly this: states, history, who is told, what stands in the log', async () => {
  const f = await flowToSign()
  await signAtPlatform(f)
  await work()
  const { version } = await flowAt(f.flowNo)
  const effect = await effectOf(mall, () => act(f.flowNo, version, { act: 'seal' }))
  expect(effect).toMatchObject({
    audits: ['signing.seal by s003'],
    live: [expect.stringContaining('signing')],
  })
  expect(effect.notices?.every(n => n.startsWith('signDone → '))).toBe(true)
  expect(effect.sms).toBeUndefined()
  expect(effect.rows?.sign_flow).toContain('status 2→3')
  expect(effect.rows?.sandbox_sign_flow).toContain('state open→done')
})

test('a second seal, a seal before the buyer, a stale desk: refused without an effect', async () => {
  const f = await flowToSign()
  expect(await effectOf(mall, () => act(f.flowNo, f.version, { act: 'seal' }))).toEqual({})
  expect((await act(f.flowNo, f.version, { act: 'seal' })).code).toBe(4822)
  await signAtPlatform(f)
  await work()
  const { version } = await flowAt(f.flowNo)
  const both = await Promise.all([act(f.flowNo, version, { act: 'seal' }), act(f.flowNo, version, { act: 'seal' })])
  expect(both.map(a => a.code).filter(c => c === 1).length).toBe(1)
  expect((await act(f.flowNo, version, { act: 'seal' })).message).toMatch(/刷新|处理|已/)
})

test('of two clicks at the platform one signs, five wrong codes end the page', async () => {
  const f = await flowToSign()
  const { url } = await buyer.get('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'ukey' })
  const ticket = new URL(url).searchParams.get('ticket') ?? ''
  await Promise.all(Array.from({ length: 3 }, () => post(ticket, { act: 'sign', code: '123456' })))
  await work()
  const rows = await mall.world.pool.rows<{ event: string }>(
    `select event from sign_log where flow_id = $1 and event = 'firstSign'`,
    [f.id],
  )
  expect(rows.length).toBe(1)

  const g = await flowToSign()
  const page = await buyer.get('/api/order/sendContractSign', { documentNo: g.documentNo, way: 'ukey' })
  const t = new URL(page.url).searchParams.get('ticket') ?? ''
  await Promise.all(Array.from({ length: 12 }, (_, i) => post(t, { act: 'sign', code: String(i).padStart(6, '9') })))
  await post(t, { act: 'sign', code: '123456' })
  await work()
  expect((await flowAt(g.flowNo)).status).toBe(SignStatus.pendingSign)
})

test('sign beside revoke: one of them happens, both sides agree which', async () => {
  for (let i = 0; i < 4; i += 1) {
    const f = await flowToSign()
    // Who comes to the platform after the mill has taken the flow back is refused there by name, and signs nothing.
    const [signed, revoked] = await Promise.all([
      signAtPlatform(f).then(
        () => '',
        (e: Error) => e.message,
      ),
      act(f.flowNo, f.version, { act: 'revoke', reason: '价格有误' }),
    ])
    if (signed !== '') {
      expect(signed).toContain('合同现在是「已撤销」')
      expect(revoked.code).toBe(1)
    }
    await work(2)
    const end = await flowAt(f.flowNo)
    const platform = await mall.world.pool.row<{ state: string }>('select state from sandbox_sign_flow where platform_id = $1', [
      f.platformId,
    ])
    if (revoked.code === 1) expect([end.status, platform?.state]).toEqual([SignStatus.revoked, 'revoked'])
    else expect([SignStatus.signing, SignStatus.revoked]).toContain(end.status)
    expect(end.status === SignStatus.revoked).toBe(platform?.state === 'revoked')
  }
})

test('above the limit of the letter, without one, or with one of another company nobody gets to the platform', async () => {
  await authorise('demo01', 10_000_000)
  const over = await flowToSign({ amountFen: 10_000_001 })
  const send = (documentNo: string, who = buyer) => who.ask('/api/order/sendContractSign', { documentNo, way: 'sms' })
  expect((await send(over.documentNo)).message).toContain('超出授权限额')
  const fits = await flowToSign({ amountFen: 10_000_000 })
  expect((await send(fits.documentNo)).code).toBe(1)
  const approver = await mall.buyer('demo01-4')
  expect((await send(fits.documentNo, approver)).message).toContain('没有签署授权书')
  const other = await mall.buyer('demo02')
  expect(await send(fits.documentNo, other)).toMatchObject({ code: 4821, data: null })
  expect(await send('HT20260101000000', other)).toMatchObject({
    code: 4821,
    message: (await send(fits.documentNo, other)).message,
  })
  await authorise('demo01')
})

test('framework contracts answer by the same calls: there are none yet', async () => {
  const f = await flowToSign()
  expect(await buyer.ask('/api/framework/getContractSign', { documentNo: f.documentNo })).toMatchObject({
    code: 4821,
    message: '合同不存在',
  })
  expect((await buyer.ask('/api/framework/sendContractSign', { documentNo: f.documentNo, way: 'sms' })).code).toBe(4821)
})
