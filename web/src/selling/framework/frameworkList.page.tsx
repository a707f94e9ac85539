import { useLazyCall } from '@mall/client/useCall.ts'
import { ContractStatus, ContractType } from '@mall/domain/orders/contract/contract.status.ts'
import { leftLabel, leftSaidKg } from '@mall/domain/selling/framework/framework.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { ContractTag } from './ContractTag.tsx'
import { EnterContract } from './EnterContract.tsx'
import { ALL_ORDERED, detailAddress, LIST, ordersAddress, type Row, signAddress, toleranceText } from './frameworkWords.ts'
import { Progress } from './Progress.tsx'

const STATES = [
  ['all', '全部'],
  ['running', '履约中'],
  ['sign', '待签署'],
  ['over', '已结束'],
] as const
const SIZE = 10
const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  return {
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: SIZE,
    state: STATES.find(([s]) => s === query.get('state'))?.[0] ?? ('all' as const),
  }
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName ? ensure('/api/framework/getFrameworkContractList', inputOf(query)) : undefined
export const head = (): Head => ({ title: '框架合同', noIndex: true })

/** 框架合同: what is agreed for a period, how much of it is called off, what waits for a signature. */
export default function FrameworkList() {
  const { session } = useBoot()
  return (
    <Mine here={LIST} title="框架合同">
      {session.companyName ? (
        <List />
      ) : (
        <Note tone="wait">
          <span>当前账号尚未绑定企业，请先完成企业认证。</span>
        </Note>
      )}
    </Mine>
  )
}

function List() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/framework/getFrameworkContractList', input, { keepOld: true })
  const d = read.data
  return (
    <>
      <section className="panel">
        <nav className="tabs" aria-label="框架合同状态">
          {STATES.map(([state, label]) => (
            <Tab key={state} to={state === 'all' ? LIST : `${LIST}?state=${state}`} on={input.state === state}>
              {label}
            </Tab>
          ))}
          <Link className="push" to={ordersAddress()}>
            调用订单
          </Link>
        </nav>
        {!d ? (
          <Waiting read={read} lines={6} />
        ) : d.list.length === 0 ? (
          <Empty
            title={input.state === 'all' ? '还没有框架合同' : '没有找到数据'}
            drawing="coil"
            actions={
              <LinkButton look="ink" to={input.state === 'all' ? '/search' : LIST}>
                {input.state === 'all' ? '去看现货' : '看全部'}
              </LinkButton>
            }
          >
            {input.state === 'all'
              ? '常年用量大的企业可与业务员签月度或年度合同：锁定吨数，按指数定价，够量返利。'
              : '换个状态看看。'}
          </Empty>
        ) : (
          <div className={read.isPlaceholderData ? 'dim' : undefined}>
            <Rows rows={d.list} />
          </div>
        )}
      </section>
      {d && d.totalCount > SIZE && <Pager page={d.currentPage} pageSize={SIZE} totalCount={d.totalCount} />}
    </>
  )
}

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <table className="tbl tight cards c3 eq">
    <thead>
      <tr>
        <th>合同</th>
        <th>期间</th>
        <th className="num">约定，吨</th>
        <th className="num">已订</th>
        <th className="num">还可订</th>
        <th>进度</th>
        <th>状态</th>
        <th className="num">
          <span className="vh">操作</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(c => (
        <tr key={c.ccNo} className={c.signDocumentNo || c.sheetWaits ? 'ask' : undefined}>
          <td className="all">
            <b>
              <Link className="plain" to={detailAddress(c.ccNo)}>
                {c.ccNo}
              </Link>
            </b>
            <small>
              {ContractType.label(c.contractType)}　{c.title}
            </small>
          </td>
          <td data-l="期间" className="nowrap">
            {c.fromOn}
            <small>至 {c.toOn}</small>
          </td>
          <td className="num" data-l="约定，吨">
            {tons(c.committedKg)}
            {c.limitKg > c.committedKg && <small className="mute">{toleranceText(c)}</small>}
          </td>
          <td className="num" data-l="已订">
            {tons(c.orderedKg)}
          </td>
          <td className="num" data-l="还可订">
            {c.whyNotUse ? (
              <>
                <span className="mute">—</span>
                <small>
                  {leftLabel(c)} {tons(leftSaidKg(c.term, c))}
                </small>
              </>
            ) : (
              <b className="strong">{tons(c.leftKg)}</b>
            )}
          </td>
          <td data-l="进度">
            <Progress {...c} />
          </td>
          <td data-l="状态">
            <ContractTag c={c} />
            {c.changeWaits && c.status === ContractStatus.confirmed && <Tag tone="wait">变更待审批</Tag>}
            {c.sheetWaits && <Tag tone="wait">结算价待确认</Tag>}
            {c.status === ContractStatus.confirmed && (c.whyNotUse || c.leftKg === 0) && (
              <small>{c.whyNotUse || ALL_ORDERED}</small>
            )}
          </td>
          <td className="num buycell">
            {c.signDocumentNo ? (
              <LinkButton size="sm" look="primary" to={signAddress(c.signDocumentNo)}>
                去签署
              </LinkButton>
            ) : c.whyNotUse || c.leftKg === 0 ? (
              <LinkButton size="sm" to={detailAddress(c.ccNo)}>
                查看
              </LinkButton>
            ) : (
              <EnterContract size="sm" ccNo={c.ccNo} why="" label="按合同订货" />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
