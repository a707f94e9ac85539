// Every state of an application, met by everything anybody can do to it: what the machine does not know is refused and leaves no trace.
import {
  type CertificationEvent,
  certificationMachine,
  CertificationState,
  certificationStateOf,
} from '@mall/domain/people/certification/certification.machine.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { allRight, newcomer, prepared } from './testApplicant.ts'

/** The reviewer has looked at everything. */

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S002')
})
afterAll(() => mall.close())

const row = (certCode: string) =>
  mall.world.pool.row<{ state: number; version: number }>('select state, version from certification where cert_code = $1', [
    certCode,
  ])
const logged = async (certCode: string): Promise<number> =>
  (
    await mall.world.pool.row<{ n: number }>(
      'select count(*)::int as n from certification_log l join certification f on f.id = l.certification_id where f.cert_code = $1',
      [certCode],
    )
  )?.n ?? 0

interface Act {
  on: CertificationEvent
  by: 'applicant' | 'reviewer'
  run(who: Caller, certCode: string, version: number): Promise<Answer<unknown>>
}
const WRONG = { approve: false, verdicts: [{ field: 'address' as const, ok: false, reason: '地址不全' }] }
const decide = (approve: boolean) => async (_who: Caller, certCode: string, version: number) =>
  desk.ask('/api/ops/decideCertification', { certCode, version, ...(approve ? await allRight(mall, certCode) : WRONG) })
const acts: readonly Act[] = [
  {
    on: 'submit',
    by: 'applicant',
    run: (who, _code, version) =>
      who.ask('/api/company/UserCompanyCertificationNew', {
        version,
        fields: { remark: '说明', address: '石家庄市示例区演示大道 10 号' },
        submit: true,
      }),
  },
  { on: 'withdraw', by: 'applicant', run: (who, _code, version) => who.ask('/api/company/withdrawCertification', { version }) },
  {
    on: 'discard',
    by: 'applicant',
    run: (who, _code, version) => who.ask('/api/company/withdrawCertification', { version, discard: true }),
  },
  { on: 'approve', by: 'reviewer', run: decide(true) },
  { on: 'reject', by: 'reviewer', run: decide(false) },
]

test.each(CertificationState.values.map(code => [CertificationState.label(code), code] as const))(
  '%s moves only along the machine',
  async (_label, state) => {
    const known = certificationStateOf(state)
    for (const act of acts) {
      const who = await newcomer(mall)
      await prepared(mall, who)
      const cert = await mall.world.pool.row<{ code: string }>(
        `update certification set state = $2, submitted_at = now() where applicant_id = $1 returning cert_code as code`,
        [who.userId, state],
      )
      const certCode = cert?.code ?? ''
      const before = await row(certCode)
      const history = await logged(certCode)
      const answer = await act.run(who, certCode, before?.version ?? 0)
      const next = certificationMachine.next(known, act.on, act.by)
      const after = await row(certCode)
      if (next) {
        expect([known, act.on, answer.code, answer.message]).toEqual([known, act.on, 1, '成功'])
        expect([after?.state, await logged(certCode)]).toEqual([CertificationState[next], history + 1])
      } else {
        expect([known, act.on, answer.code === 1]).toEqual([known, act.on, false])
        expect([after, await logged(certCode)]).toEqual([before, history])
      }
    }
  },
)

test('of two desks that decide at once one decides, the other is told', async () => {
  const who = await newcomer(mall)
  const version = await prepared(mall, who)
  const sent = await who.get('/api/company/UserCompanyCertificationNew', { version, fields: {}, submit: true })
  const other = await mall.staff('S003')
  const right = await allRight(mall, sent.certCode)
  const answers = await Promise.all(
    [desk, other, desk, other].map((d, i) =>
      d.ask('/api/ops/decideCertification', {
        certCode: sent.certCode,
        version: sent.version,
        ...(i % 2 === 0 ? right : WRONG),
      }),
    ),
  )
  expect(answers.filter(a => a.code === 1)).toHaveLength(1)
  expect(answers.filter(a => a.code !== 1).every(a => a.code === 4403)).toBe(true)
})
