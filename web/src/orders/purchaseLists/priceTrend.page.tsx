import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { LineChart } from '../../kernel/kit/LineChart.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { Change } from '../../kernel/kit/Price.tsx'

const SPANS = [
  { days: 30, label: '30 天' },
  { days: 90, label: '90 天' },
  { days: 365, label: '1 年' },
] as const
const daysOf = (query: URLSearchParams): number => SPANS.find(s => String(s.days) === query.get('days'))?.days ?? 90
const whole = (fen: Fen) => yuan(fen).replace(/\.00$/, '')

export const load = async ({ query, ensure, boot }: PageContext) => {
  const days = daysOf(query)
  const found = await ensure('/api/goods/getVarietyPrices', { days })
  const varietyCode = query.get('variety') ?? found?.list[0]?.varietyCode
  if (!varietyCode) return
  await Promise.all([
    ensure('/api/goods/getVarietyPriceHistory', { varietyCode, days }),
    boot.session.companyName === null ? undefined : ensure('/api/often/getOwnPrices', { varietyCode, days }),
  ])
}
export const head = ({ query, read }: PageContext): Head => {
  const list = read('/api/goods/getVarietyPrices', { days: daysOf(query) })?.list ?? []
  const v = list.find(x => x.varietyCode === query.get('variety'))
  return {
    title: v ? `${v.varietyName} 价格走势` : '价格走势',
    description: v
      ? `${v.varietyName} ${v.onDay} 日价 ${yuan(v.priceFen)} 元/吨。`
      : '各品种每个工作日的厂提价，30 天、90 天、1 年的涨跌。',
    canonical: v ? `/priceTrend?variety=${encodeURIComponent(v.varietyCode)}` : '/priceTrend',
  }
}

/** 价格走势: every variety's price of the day, and one of them as a line with what the own company paid. */
export default function PriceTrend() {
  const [query] = useSearchParams()
  const days = daysOf(query)
  const read = useLazyCall('/api/goods/getVarietyPrices', { days }, { keepOld: true })
  const list = read.data?.list
  const chosen = list?.find(v => v.varietyCode === query.get('variety')) ?? list?.[0]
  const address = (varietyCode: string, span = days) => `/priceTrend?variety=${encodeURIComponent(varietyCode)}&days=${span}`
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '首页', to: '/' }, { label: '价格走势' }]} />
        <div className="row pagehd">
          <h1>价格走势</h1>
          <span className="mute">品种日价，厂提、含税，元/吨；周末不定价</span>
        </div>
        {!list ? (
          <Panel>
            {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={8} />}
          </Panel>
        ) : !chosen ? (
          <Panel flush>
            <Empty title="还没有日价" drawing="coil">
              商品上架并定价后，从第一个工作日起每天有一个价。
            </Empty>
          </Panel>
        ) : (
          <>
            <Panel
              title={chosen.varietyName}
              label={chosen.varietyName}
              remark={`${chosen.onDay} ${yuan(chosen.priceFen)} 元/吨，${days} 天最低 ${whole(chosen.lowFen)}，最高 ${whole(chosen.highFen)}`}
              more={
                <nav className="seg" aria-label="时段">
                  {SPANS.map(s => (
                    <Link
                      key={s.days}
                      to={address(chosen.varietyCode, s.days)}
                      className={s.days === days ? 'on' : undefined}
                      aria-current={s.days === days ? 'true' : undefined}
                      preventScrollReset
                      replace
                    >
                      {s.label}
                    </Link>
                  ))}
                </nav>
              }
            >
              <Line of={chosen} days={days} />
            </Panel>
            <Panel className="below" title="各品种" label="各品种" remark={`比前一个定价日、比 ${days} 天前`} flush>
              <table className="tbl cards c3">
                <thead>
                  <tr>
                    <th>品种</th>
                    <th>渠道</th>
                    <th className="num">日价，元/吨</th>
                    <th className="num">比前一天</th>
                    <th className="num">比 {days} 天前</th>
                    <th className="num">
                      <span className="vh">去买</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(v => (
                    <tr key={v.varietyCode} className={v === chosen ? 'on' : undefined}>
                      <td className="all">
                        <Link className="inkl" to={address(v.varietyCode)} aria-current={v === chosen ? 'true' : undefined}>
                          <b>{v.varietyName}</b>
                        </Link>
                      </td>
                      <td data-l="渠道">{v.channelName}</td>
                      <td className="num" data-l="日价">
                        {yuan(v.priceFen)}
                      </td>
                      <td className="num" data-l="比前一天">
                        <Change fen={v.dayMoveFen} />
                      </td>
                      <td className="num" data-l={`比 ${days} 天前`}>
                        <Change fen={v.moveFen} />
                      </td>
                      <td className="num">
                        <Link to={`/search?word=${encodeURIComponent(v.varietyName)}`}>看现货</Link>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          </>
        )}
      </div>
    </main>
  )
}

type Variety = Reply<'/api/goods/getVarietyPrices'>['list'][number]

/** Of so few days own purchases are points: a line between two of them would tell of days on which nothing was bought. */
const FEW_DAYS = 3

/** Own purchases stand where they were bought and hold until the next one: what was paid, not what would have been. */
function Line({ of: v, days }: { of: Variety; days: number }) {
  const { session } = useBoot()
  const company = session.companyName !== null
  const { data } = useLazyCall('/api/goods/getVarietyPriceHistory', { varietyCode: v.varietyCode, days }, { keepOld: true })
  const own =
    useLazyCall('/api/often/getOwnPrices', { varietyCode: v.varietyCode, days }, { enabled: company }).data?.points ?? []
  if (!data) return <Skeleton lines={5} />
  // The last market day that is not later: what is ordered on a Sunday stands at Friday's price.
  const placeOf = (on: string) => data.points.findLastIndex(p => p.on <= on)
  const second = data.points.map(p => own.findLast(o => o.on <= p.on)?.priceFen ?? null)
  const marks = data.points.map((_, i) => own.findLast(o => placeOf(o.on) === i)?.priceFen ?? null)
  const few = own.length < FEW_DAYS
  const sum = (of: (o: (typeof own)[number]) => number) => own.reduce((a, o) => a + of(o), 0)
  const [boughtKg, comparedKg, over] = [sum(o => o.weightKg), sum(o => o.comparedKg), sum(o => o.overFen)]
  return (
    <>
      <LineChart
        wide
        unit="元/吨"
        format={whole}
        points={data.points.map(p => ({ label: p.on.slice(5), value: p.priceFen }))}
        {...(own.length === 0 ? {} : few ? { marks } : { second })}
        label={`${v.varietyName} ${days} 天日价从 ${whole(data.points[0]?.priceFen ?? 0)} 到 ${whole(data.points.at(-1)?.priceFen ?? 0)} 元/吨`}
      />
      <p className="hint gaptop">
        {!company
          ? '登录企业账号后，图上有本企业的成交价。'
          : own.length === 0
            ? `本企业 ${days} 天内没有买过这个品种。`
            : `${few ? '圆点' : '虚线'}是本企业的成交厂提价（含所选参数）：${own.length} 天下过单，共 ${tons(boughtKg)} 吨。${
                comparedKg === 0
                  ? '都是竞拍、团购成交，没有挂牌价可比。'
                  : `与同一商品、同样参数下单时的挂牌价比${comparedKg < boughtKg ? `（竞拍、团购之外的 ${tons(comparedKg)} 吨）` : ''}，${over === 0 ? '一样' : `合计${over > 0 ? '多' : '少'}付 ${yuan(Math.abs(over))} 元`}。`
              }实线是品种的日价，规格、材质不同，价有高低。`}
      </p>
    </>
  )
}
