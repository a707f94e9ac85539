import './signing.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ACT, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { maybe, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { SIGN_READS } from './useSigning.ts'

type Row = Reply<'/api/order/getContractSignList'>['list'][number]
const LIST = listAddress({
  at: '/order/signList',
  pageSize: 20,
  filters: { word: word(), status: maybe(SignStatus.from) },
})
const PARTS = [SignStatus.pendingSign, SignStatus.signing, SignStatus.archived, SignStatus.voiding] as const

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getContractSignList', LIST.input(query))
export const head = (): Head => ({ title: '合同签署', noIndex: true })

/** Documents of the company that are signed electronically: first what waits for its own signature, the soonest due before the others. */
export default function SignList() {
  return (
    <CompanyPage here={LIST.at} title="合同签署" without={`合同属于企业。${JOIN_FIRST}`}>
      <List />
    </CompanyPage>
  )
}

function List() {
  const list = useList(LIST)
  const read = useLazyCall('/api/order/getContractSignList', list.input, { keepOld: true, refetchMs: 60_000 })
  useFresh(['signing'], ...SIGN_READS)
  const mine = read.data?.mine ?? 0
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const pick = (rows: readonly Row[], on: boolean) =>
    setPicked(old => {
      const next = new Map(old)
      for (const r of rows)
        if (on) next.set(r.documentNo, r)
        else next.delete(r.documentNo)
      return next
    })
  return (
    <ListScreen
      list={list}
      read={read}
      top={
        <>
          <ListTabs
            list={list}
            name="status"
            label="合同签署"
            tabs={[
              [undefined, '全部', mine > 0 ? `${mine} 份待办` : undefined],
              ...PARTS.map(status => [status, SignStatus.label(status)] as const),
            ]}
          >
            <span className="push tabact">
              <LinkButton to="/user/signAuthority">签署授权</LinkButton>
            </span>
          </ListTabs>
          <ListSearch list={list} fields={{ word: { placeholder: '编号或名称' } }} />
        </>
      }
      nothing={{
        title: '还没有要签署的文件',
        hint: '需要双方签署的合同生成后会出现在这里，并通知有签署权限的同事。',
        to: '/order/orderList',
        label: '我的订单',
      }}
      none={{ hint: '换个状态试试；编号可以只填后几位。' }}
    >
      {found => (
        <>
          <Rows rows={found.list} picked={picked} onPick={pick} />
          {picked.size > 0 && <PickedBar picked={[...picked.values()]} onClear={() => setPicked(new Map())} />}
        </>
      )}
    </ListScreen>
  )
}

const toneOf = (r: Row) =>
  r.mine ? 'wait' : r.paperOn ? 'good' : r.status === SignStatus.archived || r.status === SignStatus.signed ? 'good' : 'none'

const addressOf = (r: Row) => `/order/sign?documentNo=${encodeURIComponent(r.documentNo)}`
const isOpen = (r: Row) => r.status === SignStatus.pendingSign || r.status === SignStatus.signing

/** 批量签署: what waits for the buyer's signature; an answer to a wish to revoke, or a void paper, is given on its own page. */
const isToSign = (r: Row) => r.status === SignStatus.pendingSign && !r.paperOn

interface RowsProps {
  rows: readonly Row[]
  picked: ReadonlyMap<string, Row>
  onPick(rows: readonly Row[], on: boolean): void
}
const columnsOf = ({ rows, picked, onPick }: RowsProps): readonly Column<Row>[] => {
  const open = rows.filter(isToSign)
  // One alone is signed on its page.
  if (open.length < 2 && picked.size === 0) return COLUMNS
  const chosen = open.filter(r => picked.has(r.documentNo)).length
  return [
    {
      head: (
        <Checkbox
          aria-label="选中本页待签署的"
          checked={open.length > 0 && chosen === open.length}
          some={chosen > 0 && chosen < open.length}
          onChange={on => onPick(open, on)}
        />
      ),
      label: null,
      className: 'fit pickcol',
      cell: r =>
        isToSign(r) ? (
          <Checkbox aria-label={`选择 ${r.documentNo}`} checked={picked.has(r.documentNo)} onChange={on => onPick([r], on)} />
        ) : null,
    },
    { ...DOCUMENT, label: null, className: 'all' },
    ...REST,
  ]
}
const Rows = (p: RowsProps) => <ListTable rows={p.rows} rowKey={r => r.flowNo} columns={columnsOf(p)} />

function PickedBar({ picked, onClear }: { picked: readonly Row[]; onClear(): void }) {
  return (
    <div className="signbar" role="status">
      <span>
        已选 <b>{picked.length}</b> 份，共 <Money fen={picked.reduce((sum, r) => sum + r.amountFen, 0)} main />
      </span>
      <span className="push row">
        <Button look="quiet" onClick={onClear}>
          取消选择
        </Button>
        <LinkButton look="primary" to={`/order/signMany?nos=${picked.map(r => r.documentNo).join(',')}`}>
          批量签署
        </LinkButton>
      </span>
    </div>
  )
}

const DOCUMENT: Column<Row> = {
  head: '文件',
  cell: r => (
    <>
      <Link to={addressOf(r)}>{r.documentNo}</Link>
      <small className="mute"> {r.title}</small>
    </>
  ),
}
const REST: readonly Column<Row>[] = [
  { head: '金额', num: true, cell: r => (r.amountFen > 0 ? <Money fen={r.amountFen} /> : '—') },
  { head: '状态', cell: r => <Tag tone={toneOf(r)}>{r.statusText}</Tag> },
  {
    head: '期限',
    cell: r =>
      r.paperOn
        ? `${r.paperOn} 纸质签署`
        : isOpen(r)
          ? `${dateTime(r.expiresAt)} 前`
          : r.sellerSignedAt === null
            ? '—'
            : `${dateTime(r.sellerSignedAt)} 双方已签`,
  },
  {
    ...ACT,
    cell: r => (
      <LinkButton {...(r.mine ? { look: 'ink' as const } : {})} to={addressOf(r)}>
        {r.mine ? '去签署' : '查看'}
      </LinkButton>
    ),
  },
]
const COLUMNS: readonly Column<Row>[] = [DOCUMENT, ...REST]
