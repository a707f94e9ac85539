// e签宝 in the place of the sandbox: contracts handed over, signed at its page, told by its callback, sealed by rule and kept after the mall's own check.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { esignHouse } from '../../server/src/orders/signing/testEsign.ts'
import type { Mood } from '../../server/src/testing/counterpart.ts'
import { until } from '../fault/faultWorld.ts'
import { goodsWith, order } from '../mall.ts'
import { again, moodsBySeed, type Port, rowsOf, rule, type Stage, strikeCaller, type Weather } from './stage.ts'
import { moodsOf, nothingTold, type Notice, tellAll } from './told.ts'

const MOODS: readonly Mood[] = [
  ...Array<Mood>(8).fill('sound'),
  'lost',
  'reset',
  'error',
  'garbage',
  'huge',
  'redirect',
  'proxy',
  'late',
  'outOfOrder',
]
const CONTRACTS = 6
/** Of them so many are never told of: the job asks by itself. */
const UNTOLD = 2
const SENT_MS = 150_000
const KEY = { right: 0, old: 1 } as const

export async function esignPort(weather: () => Weather): Promise<Port> {
  const asked = moodsBySeed<Mood>(weather, MOODS, 'sound', 'hanging')
  const house = await esignHouse(asked.of)
  const dir = mkdtempSync(path.join(tmpdir(), 'proof-esign-'))
  const roots = path.join(dir, 'roots.pem')
  writeFileSync(
    roots,
    house.settings.roots
      .map(der => `-----BEGIN CERTIFICATE-----\n${der.replaceAll(/(.{64})/g, '$1\n').trim()}\n-----END CERTIFICATE-----\n`)
      .join(''),
  )
  const { settings } = house
  const told = nothingTold()
  let orders: string[] = []
  interface FlowRow {
    flowNo: string
    documentNo: string
    status: number
    platformId: string | null
    seals: number
    kept: boolean
    signs: number
  }
  const flows = (s: Stage) =>
    rowsOf<FlowRow>(
      s,
      `select f.flow_no as "flowNo", f.document_no as "documentNo", f.status::int, f.platform_id as "platformId", f.signed_key is not null as kept,
         jsonb_array_length(coalesce(f.signed_seals, '[]'::jsonb)) as seals, (select count(*)::int from sign_log l where l.flow_id = f.id and l.event = 'firstSign') as signs
       from sign_flow f join order_contract c on c.contract_no = f.document_no join orders o on o.id = c.order_id where o.order_code = any($1)`,
      [orders],
    )
  const notice = (flowId: string, change: object): Notice => ({
    path: '/api/signing/callback/esign',
    // Good for a week, with either of two secrets.
    takes: ['stale', 'rolledKey'],
    wire: ({ key, at }) => {
      const secret = key === 'wrong' ? 'f'.repeat(32) : settings.secrets[KEY[key]]
      const { payload, headers } = house.notice(house.signedNotice(flowId, { timestamp: at * 1000, ...change }), {
        ...(secret ? { secret } : {}),
      })
      return { body: payload, headers }
    },
  })
  return {
    name: 'e签宝',
    env: {
      PARTNER_SIGN: 'esign',
      ESIGN_URL: settings.url,
      ESIGN_APP_ID: settings.appId,
      ESIGN_APP_SECRET: settings.secrets.join(','),
      ESIGN_ORG_ID: settings.orgId,
      ESIGN_PSN_ID: settings.psnId,
      ESIGN_SEAL_ID: settings.sealId,
      ESIGN_ROOTS: roots,
    },
    begin: async s => {
      await rule(s, 'contract.tickedUpToFen', '0')
      await rule(s, 'signing.autoSeal', 'on')
    },
    run: async s => {
      const { mall, db } = s.world
      const struck = strikeCaller(s, 'e签宝', { hold: asked.hold, vendor: house })
      for (const buyer of await mall.buyers(CONTRACTS)) {
        const file = randomBytes(16).toString('base64url')
        await db.query(
          `with f as (insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
             values ($1, $2, $3, 'letter', 'proof/' || $1, 'letter.pdf', 'application/pdf', 1, repeat('a', 64)) returning id)
           insert into sign_authority (company_id, user_id, file_id, valid_from, valid_until, state, created_by)
             select $2, $3, id, '2020-01-01', '2099-12-31', 1, $3 from f`,
          [file, buyer.companyId, buyer.userId],
        )
        const [goods] = await goodsWith(mall, 1, 200)
        if (!goods) throw new Error('没有可用商品')
        // One that was cut off may have been made: what is counted is what was answered.
        const { orderCodes } = await again(() => order(mall, buyer, goods.code))
        orders = [...orders, ...orderCodes]
      }
      const there = await until(
        SENT_MS,
        async () => (await flows(s)).filter(f => f.platformId !== null).length >= orders.length,
        500,
      )
      if (there === null) throw new Error(`合同没有送到：${JSON.stringify(await flows(s))}`)
      await struck
      const ids = (await flows(s)).flatMap(f => f.platformId ?? [])
      for (const id of ids) house.buyerSigns(id)
      await tellAll(
        s,
        'e签宝',
        told,
        ids.slice(UNTOLD).map(id => ({ ...notice(id, {}), contrary: notice(id, { signResult: 4, signOrder: 9 }) })),
      )
    },
    hasten: async s => {
      // What is not in the vendor's lists two minutes after it was asked for was never made; a question on its way has ended after thirty seconds.
      for (const column of ['asked_at', 'seal_asked_at'])
        await s.world.db.query(
          `update esign_flow set ${column} = ${column} - interval '2 minutes' where ${column} < now() - interval '40 seconds' and ${column} > now() - interval '2 minutes'`,
        )
      await s.world.db.query(
        `update sign_flow set next_ask_at = now() where next_ask_at > now() + interval '2 seconds' and document_no in (select c.contract_no from order_contract c join orders o on o.id = c.order_id where o.order_code = any($1))`,
        [orders],
      )
    },
    ended: async s => {
      const all = await flows(s)
      return all.length === orders.length && all.every(f => f.status === SignStatus.archived)
    },
    judge: async s => {
      const rows = await flows(s)
      /** What stands at the vendor for a document, begun or complete. */
      const there = (f: FlowRow) => [...house.flows.values()].filter(v => v.title.includes(f.documentNo) && v.status <= 2)
      return {
        port: 'e签宝',
        asked: house.heard.length,
        taken: rows.filter(f => f.status === SignStatus.archived).length,
        doubled: rows.filter(f => there(f).length > 1 || f.signs > 1).length,
        lost: orders.length - rows.length + rows.filter(f => !there(f).some(v => v.status === 2)).length,
        unclear: rows.filter(f => f.status !== SignStatus.archived || !f.kept || f.seals !== 2).length,
        kills: s.kills.get('e签宝') ?? 0,
        more: `该拒的拒了 ${told.refused}，签名不对 ${house.unsigned}，不通知、查到的 ${UNTOLD}；${moodsOf(told)}`,
        wrong: [...told.wrong, ...(house.unsigned > 0 ? ['签名不对'] : [])],
      }
    },
    close: async () => {
      await house.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
