import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { Link, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Mine } from '../../site/shell/Mine.tsx'
import { SIGN_READS } from './useSigning.ts'

type Row = Reply<'/api/order/getContractSignList'>['list'][number]
const PAGE_SIZE = 20
const TABS = [undefined, SignStatus.pendingSign, SignStatus.signing, SignStatus.archived, SignStatus.voiding] as const

const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  const wanted = Number(query.get('status') ?? Number.NaN)
  const status = SignStatus.values.find(v => v === wanted)
  const word = (query.get('word') ?? '').trim().slice(0, 40)
  return {
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: PAGE_SIZE,
    word,
    ...(status === undefined ? {} : { status }),
  }
}

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getContractSignList', inputOf(query))
export const head = (): Head => ({ title: '合同签署', noIndex: true })

/** Documents of the company that are signed electronically: first what waits for its own signature, the soonest due before the others. */
export default function SignList() {
  const { session } = useBoot()
  return (
    <Mine here="/order/signList" title="合同签署">
      {session.companyName === null ? (
        <Note tone="wait">
          <span>合同属于企业。当前账号尚未绑定企业，完成企业认证或接受企业的邀请后可用。</span>
        </Note>
      ) : (
        <List />
      )}
    </Mine>
  )
}

function List() {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = inputOf(query)
  const read = useLazyCall('/api/order/getContractSignList', input, { keepOld: true, refetchMs: 60_000 })
  useLive(event => (event.kind === 'signing' || event.kind === 'again') && void refresh(...SIGN_READS))
  const found = read.data
  const filtered = input.status !== undefined || input.word !== ''
  return (
    <>
      <section className="panel">
        <nav className="tabs" aria-label="合同签署">
          {TABS.map(status => (
            <Tab
              key={status ?? 'all'}
              to={status === undefined ? '/order/signList' : `/order/signList?status=${status}`}
              on={status === input.status}
            >
              {status === undefined ? '全部' : SignStatus.label(status)}
              {status === undefined && found && found.mine > 0 ? <small> {found.mine} 份待办</small> : null}
            </Tab>
          ))}
          <span className="push tabact">
            <LinkButton to="/user/signAuthority">签署授权</LinkButton>
          </span>
        </nav>
        <form className="bd row signfind" method="get" action="/order/signList" role="search">
          {input.status !== undefined && <input type="hidden" name="status" value={input.status} />}
          <span className="input">
            <input name="word" defaultValue={input.word} placeholder="编号或名称" aria-label="编号或名称" maxLength={40} />
          </span>
          <button className="btn" type="submit">
            查找
          </button>
        </form>
        {!found ? (
          <Waiting read={read} lines={6} />
        ) : found.totalCount === 0 ? (
          <Empty
            title={filtered ? '没有找到数据' : '还没有要签署的文件'}
            actions={
              filtered ? (
                <LinkButton look="ink" to="/order/signList">
                  清除条件
                </LinkButton>
              ) : (
                <LinkButton look="ink" to="/order/orderList">
                  我的订单
                </LinkButton>
              )
            }
          >
            {filtered ? '换个状态试试；编号可以只填后几位。' : '需要双方签署的合同生成后会出现在这里，并通知有签署权限的同事。'}
          </Empty>
        ) : (
          <Rows rows={found.list} />
        )}
      </section>
      {found && found.totalCount > PAGE_SIZE && (
        <div className="gaptop">
          <Pager page={found.currentPage} pageSize={PAGE_SIZE} totalCount={found.totalCount} />
        </div>
      )}
    </>
  )
}

const toneOf = (r: Row) =>
  r.mine ? 'wait' : r.paperOn ? 'good' : r.status === SignStatus.archived || r.status === SignStatus.signed ? 'good' : 'none'

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <table className="tbl cards line">
    <thead>
      <tr>
        <th>文件</th>
        <th className="num">金额</th>
        <th>状态</th>
        <th>期限</th>
        <th className="num">操作</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(r => {
        const to = `/order/sign?documentNo=${encodeURIComponent(r.documentNo)}`
        const open = r.status === SignStatus.pendingSign || r.status === SignStatus.signing
        return (
          <tr key={r.flowNo}>
            <td>
              <Link to={to}>{r.documentNo}</Link>
              <small className="mute"> {r.title}</small>
            </td>
            <td className="num" data-l="金额">
              {r.amountFen > 0 ? <Money fen={r.amountFen} /> : '—'}
            </td>
            <td data-l="状态">
              <Tag tone={toneOf(r)}>{r.statusText}</Tag>
            </td>
            <td data-l="期限">
              {r.paperOn
                ? `${r.paperOn} 纸质签署`
                : open
                  ? `${dateTime(r.expiresAt)} 前`
                  : r.sellerSignedAt === null
                    ? '—'
                    : `${dateTime(r.sellerSignedAt)} 双方已签`}
            </td>
            <td className="num">
              <LinkButton {...(r.mine ? { look: 'ink' as const } : {})} to={to}>
                {r.mine ? '去签署' : '查看'}
              </LinkButton>
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
