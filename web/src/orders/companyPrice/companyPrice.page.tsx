import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AgreedKind, AgreedState } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Mine } from '../../site/shell/Mine.tsx'

type Row = Reply<'/api/companyPrice/getMyPrices'>['list'][number]
const SIZE = 10
const VIEWS = [
  { view: 'live', label: '生效和未开始' },
  { view: 'over', label: '已结束' },
] as const

const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  const view = query.get('view') === 'over' ? ('over' as const) : ('live' as const)
  return { view, currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1, pageSize: SIZE }
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/companyPrice/getMyPrices', inputOf(query))
export const head = (): Head => ({ title: '企业协议价', noIndex: true })

/** 企业协议价: what the mill has agreed with this company, and how much of it is left. */
export default function CompanyPricePage() {
  const { session } = useBoot()
  return (
    <Mine here="/user/companyPrice" title="企业协议价">
      {session.companyName === null ? (
        <Note tone="wait">
          <span>
            协议价是和企业订的，当前账号尚未绑定企业，请先<Link to="/enterprise/enterpriseApply">完成企业认证</Link>。
          </span>
        </Note>
      ) : (
        <Company />
      )}
    </Mine>
  )
}

function Company() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/companyPrice/getMyPrices', input, { keepOld: true })
  const d = read.data
  const count = { live: d?.liveCount, over: d?.overCount }
  return (
    <>
      <section className="panel">
        <nav className="tabs" aria-label="协议价状态">
          {VIEWS.map(v => (
            <Tab
              key={v.view}
              to={v.view === 'live' ? '/user/companyPrice' : `/user/companyPrice?view=${v.view}`}
              on={input.view === v.view}
            >
              {v.label} {count[v.view] ? <small>{count[v.view]}</small> : null}
            </Tab>
          ))}
        </nav>
        {!d ? (
          <Waiting read={read} lines={6} />
        ) : d.list.length === 0 ? (
          <Empty
            title={input.view === 'live' ? '还没有协议价' : '没有找到数据'}
            drawing="plate"
            actions={
              <LinkButton look="ink" to={input.view === 'live' ? '/quote/quoteApply' : '/user/companyPrice'}>
                {input.view === 'live' ? '去询价' : '看生效的'}
              </LinkButton>
            }
          >
            {input.view === 'live' ? '长期采购可请业务员订协议价；单次采购可以议价。' : '到期和停用的协议价列在这里。'}
          </Empty>
        ) : (
          <div className={read.isPlaceholderData ? 'dim' : undefined}>
            <Rows rows={d.list} />
          </div>
        )}
      </section>
      {d && d.totalCount > SIZE && <Pager page={d.currentPage} pageSize={SIZE} totalCount={d.totalCount} />}
      <p className="mute sm">
        购物车和立即购买自动取能用的最低价，商品页、购物车、确认订单都写着取了哪一个；价为不含选配参数的厂提价。限量按未取消的订单计，一行超出剩余吨位时整行按挂牌价。
      </p>
    </>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="tbl cards c3">
      <thead>
        <tr>
          <th>价</th>
          <th>适用</th>
          <th>有效期</th>
          <th>状态</th>
          <th className="num">还可订 / 限量，吨</th>
          <th className="num">
            <span className="vh">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(p => {
          const on = p.state === AgreedState.live || p.state === AgreedState.coming
          return (
            <tr key={p.priceNo} className={on ? undefined : 'off'}>
              <td className="all">
                <b className="strong">{p.termsText}</b> <Tag line>{AgreedKind.label(p.kind)}</Tag>
                <small>{p.priceNo}</small>
              </td>
              <td data-l="适用">{p.scopeText}</td>
              <td data-l="有效期">
                {dateTime(p.fromAt)} 起<small>{dateTime(p.untilAt)} 前</small>
              </td>
              <td data-l="状态">
                <StatusTag of={AgreedState} code={p.state} />
              </td>
              <td className="num" data-l="还可订，吨">
                {p.leftKg === null || p.limitKg === null ? (
                  '不限'
                ) : (
                  <>
                    {tons(p.leftKg)}
                    <small>限 {tons(p.limitKg)}</small>
                  </>
                )}
              </td>
              <td className="num buycell">
                {on && (
                  <LinkButton size="sm" to={p.href} aria-label={`选商品 ${p.priceNo}`}>
                    选商品
                  </LinkButton>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
