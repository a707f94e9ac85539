// 诺诺 in the place of the sandbox: invoices ordered by our number, told by a hint that nobody signs, and what it says when it is asked.
import { NUONUO_SELLER, nuonuoHouse } from '../../server/src/money/invoice/testNuonuo.ts'
import type { Mood } from '../../server/src/testing/counterpart.ts'
import { until } from '../fault/faultWorld.ts'
import { drafted, openTickets } from '../moneyBack.ts'
import { again, moodsBySeed, type Port, rowsOf, rule, type Stage, strikeCaller, type Weather } from './stage.ts'
import { moodsOf, nothingTold, type Notice, tellAll } from './told.ts'

const MOODS: readonly Mood[] = [
  ...Array<Mood>(8).fill('sound'),
  'lost',
  'lost',
  'reset',
  'error',
  'garbage',
  'huge',
  'redirect',
  'proxy',
  'late',
  'outOfOrder',
  'stale',
]
const INVOICES = 4
const ORDERED_MS = 150_000

export async function nuonuoPort(weather: () => Weather): Promise<Port> {
  const asked = moodsBySeed<Mood>(weather, MOODS, 'sound', 'hanging')
  const house = await nuonuoHouse(asked.of)
  const { settings } = house
  const told = nothingTold()
  let sns: string[] = []
  interface InvoiceRow {
    sn: string
    flow: string
    no: string
    gross: string
  }
  const invoices = (s: Stage) =>
    rowsOf<InvoiceRow>(
      s,
      `select invoice_sn as sn, flow, coalesce(tax_invoice_no, '') as no, gross_fen::text as gross, trouble_text as trouble from invoice where invoice_sn = any($1)`,
      [sns],
    )
  const there = (sn: string) => [...house.invoices.values()].filter(i => i.orderNo.startsWith(sn))
  const address = (token: string): string => `/api/invoice/nuonuo/${token}`
  const notice = (orderNo: string): Notice => ({
    path: address(settings.callbackToken),
    // A hint without moment or signature: only its address says that it is meant for us.
    takes: ['stale', 'ahead'],
    wire: ({ key }) => ({
      ...(key === 'right' ? {} : { path: address(`${settings.callbackToken.slice(0, -1)}${key === 'old' ? '8' : '9'}`) }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ operater: 'callback', content: '{}', orderno: orderNo }).toString(),
    }),
  })
  return {
    name: '诺诺',
    env: {
      PARTNER_TAX: 'nuonuo',
      SITE_PHONE: '031100000000',
      NUONUO_URL: settings.url,
      NUONUO_TOKEN_URL: settings.tokenUrl,
      NUONUO_APP_KEY: settings.appKey,
      NUONUO_APP_SECRET: settings.appSecret,
      NUONUO_TAX_NO: settings.taxNo,
      NUONUO_CLERK: settings.clerk,
      NUONUO_GOODS_CODES: Object.entries(settings.goodsCodes)
        .map(([name, code]) => `${name}=${code}`)
        .join(','),
      NUONUO_FILE_HOSTS: settings.fileHosts.join(','),
      NUONUO_CALLBACK_TOKEN: settings.callbackToken,
    },
    prepare: async db => {
      for (const [key, value] of [
        ['contract.sellerCreditCode', NUONUO_SELLER],
        ['contract.sellerAddress', '河北省石家庄市示范路 1 号'],
      ])
        await db.query(
          'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
          [key, value],
        )
    },
    begin: s => rule(s, 'invoice.autoPassFen', '1000000000000'),
    run: async s => {
      const { mall } = s.world
      const struck = strikeCaller(s, '诺诺', { hold: asked.hold, vendor: house })
      const token = await again(() => mall.login('demo01'))
      const asMall = { ...mall, restart: async () => {}, close: async () => {} }
      const tickets = (await again(() => openTickets(asMall, token))).filter(t => t.openFen > 0)
      for (const orderCode of [...new Set(tickets.map(t => t.orderCode))].slice(0, INVOICES)) {
        const mine = tickets.filter(t => t.orderCode === orderCode).map(t => t.ticketId)
        // A draft that was cut off is taken up again; an application of the same draft is one.
        const made = await again(async () => {
          const draft = await drafted(asMall, token, mine)
          return (
            draft && ((await mall.ask('/api/order/insertInvoiceInfo', draft, token)).data as { invoiceSns?: string[] } | null)
          )
        })
        sns = [...sns, ...(made?.invoiceSns ?? [])]
      }
      if (sns.length === 0) throw new Error('没有可开票的磅单')
      const ordered = await until(ORDERED_MS, async () => sns.every(sn => there(sn).length > 0), 500)
      if (ordered === null) throw new Error(`发票没有送开：${JSON.stringify(await invoices(s))}`)
      await struck
      // The clerk issues what is queued.
      house.work()
      await tellAll(
        s,
        '诺诺',
        told,
        sns.slice(1).map(sn => notice(there(sn)[0]?.orderNo ?? '')),
      )
    },
    hasten: async s => {
      house.work()
      // A token that was not had is asked for again after an hour.
      await s.world.db.query(
        `update nuonuo_token set asked_at = null where sealed = '' and (fetching_until is null or fetching_until < now()) and asked_at is not null`,
      )
      // What the house does not know five minutes after it was sent never arrived; a question on its way has ended after thirty seconds.
      await s.world.db.query(
        `update invoice set flow_since = flow_since - interval '5 minutes' where flow = 'WE' and flow_since < now() - interval '40 seconds'
           and flow_since > now() - interval '5 minutes' and invoice_sn = any($1)`,
        [sns],
      )
      await s.world.db.query(
        `update invoice set ask_at = now() where ask_at > now() + interval '2 seconds' and flow in ('WE', 'NS') and invoice_sn = any($1)`,
        [sns],
      )
    },
    ended: async s => (await invoices(s)).every(v => v.no !== '' && v.flow !== 'WE'),
    judge: async s => {
      const rows = await invoices(s)
      const issued = (sn: string) => there(sn).filter(i => i.status === '2')
      return {
        port: '诺诺',
        asked: house.heard.length,
        taken: rows.filter(v => v.no !== '').length,
        doubled: sns.filter(sn => issued(sn).length > 1).length,
        lost: sns.filter(sn => issued(sn).length === 0).length,
        unclear: rows.filter(v => {
          const i = issued(v.sn)[0]
          return !['NS', 'DD'].includes(v.flow) || v.no !== i?.taxInvoiceNo || Number(v.gross) !== (i ? i.netFen + i.taxFen : 0)
        }).length,
        kills: s.kills.get('诺诺') ?? 0,
        more: `${sns.length} 张，该拒的拒了 ${told.refused}，签名不对 ${house.unsigned}；${moodsOf(told)}`,
        wrong: [...told.wrong, ...(house.unsigned > 0 ? ['签名不对'] : [])],
      }
    },
    close: () => house.close(),
  }
}
