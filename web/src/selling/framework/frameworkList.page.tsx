import { useLazyCall } from '@mall/client/useCall.ts'
import { ContractStatus, ContractType } from '@mall/domain/orders/contract/contract.status.ts'
import { leftLabel, leftSaidKg } from '@mall/domain/selling/framework/framework.rules.ts'
import { ACT_UNSAID, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { oneOf } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { CERTIFY_FIRST, CompanyPage } from '../../site/shell/CompanyPage.tsx'
import { ContractTag } from './ContractTag.tsx'
import { EnterContract } from './EnterContract.tsx'
import { ALL_ORDERED, detailAddress, LIST, ordersAddress, type Row, signAddress, toleranceText } from './frameworkWords.ts'
import { Progress } from './Progress.tsx'

const CONTRACTS = listAddress({ at: LIST, pageSize: 10, filters: { state: oneOf(['all', 'running', 'sign', 'over']) } })
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName ? ensure('/api/framework/getFrameworkContractList', CONTRACTS.input(query)) : undefined
export const head = (): Head => ({ title: '框架合同', noIndex: true })

/** 框架合同: what is agreed for a period, how much of it is called off, what waits for a signature. */
export default function FrameworkList() {
  return (
    <CompanyPage here={LIST} title="框架合同" without={CERTIFY_FIRST}>
      <Contracts />
    </CompanyPage>
  )
}

function Contracts() {
  const list = useList(CONTRACTS)
  const read = useLazyCall('/api/framework/getFrameworkContractList', list.input, { keepOld: true })
  return (
    <ListScreen
      list={list}
      read={read}
      top={
        <ListTabs
          list={list}
          name="state"
          label="框架合同状态"
          tabs={[
            ['all', '全部'],
            ['running', '履约中'],
            ['sign', '待签署'],
            ['over', '已结束'],
          ]}
        >
          <Link className="push" to={ordersAddress()}>
            调用订单
          </Link>
        </ListTabs>
      }
      nothing={{
        title: '还没有框架合同',
        drawing: 'coil',
        hint: '常年用量大的企业可与业务员签月度或年度合同：锁定吨数，按指数定价，够量返利。',
        to: '/search',
        label: '去看现货',
      }}
      none={{ hint: '换个状态看看。', label: '看全部' }}
    >
      {found => <Rows rows={found.list} />}
    </ListScreen>
  )
}

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ListTable
    look="tbl tight cards c3 eq"
    rows={rows}
    rowKey={c => c.ccNo}
    rowClass={c => (c.signDocumentNo || c.sheetWaits ? 'ask' : undefined)}
    columns={COLUMNS}
  />
)

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '合同',
    className: 'all',
    cell: c => (
      <>
        <b>
          <Link className="plain" to={detailAddress(c.ccNo)}>
            {c.ccNo}
          </Link>
        </b>
        <small>
          {ContractType.label(c.contractType)}　{c.title}
        </small>
      </>
    ),
  },
  {
    head: '期间',
    className: 'nowrap',
    cell: c => (
      <>
        {c.fromOn}
        <small>至 {c.toOn}</small>
      </>
    ),
  },
  {
    head: '约定，吨',
    num: true,
    cell: c => (
      <>
        {tons(c.committedKg)}
        {c.limitKg > c.committedKg && <small className="mute">{toleranceText(c)}</small>}
      </>
    ),
  },
  { head: '已订', num: true, cell: c => tons(c.orderedKg) },
  {
    head: '还可订',
    num: true,
    cell: c =>
      c.whyNotUse ? (
        <>
          <span className="mute">—</span>
          <small>
            {leftLabel(c)} {tons(leftSaidKg(c.term, c))}
          </small>
        </>
      ) : (
        <b className="strong">{tons(c.leftKg)}</b>
      ),
  },
  { head: '进度', cell: c => <Progress {...c} /> },
  {
    head: '状态',
    cell: c => (
      <>
        <ContractTag c={c} />
        {c.changeWaits && c.status === ContractStatus.confirmed && <Tag tone="wait">变更待审批</Tag>}
        {c.sheetWaits && <Tag tone="wait">结算价待确认</Tag>}
        {c.status === ContractStatus.confirmed && (c.whyNotUse || c.leftKg === 0) && <small>{c.whyNotUse || ALL_ORDERED}</small>}
      </>
    ),
  },
  {
    ...ACT_UNSAID,
    className: 'buycell',
    cell: c =>
      c.signDocumentNo ? (
        <LinkButton size="sm" look="primary" to={signAddress(c.signDocumentNo)}>
          去签署
        </LinkButton>
      ) : c.whyNotUse || c.leftKg === 0 ? (
        <LinkButton size="sm" to={detailAddress(c.ccNo)}>
          查看
        </LinkButton>
      ) : (
        <EnterContract size="sm" ccNo={c.ccNo} why="" label="按合同订货" />
      ),
  },
]
