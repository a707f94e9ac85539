import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AgreedKind, AgreedState } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import { ACT_UNSAID, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { tons } from '@mall/domain/kernel/weight.ts'
import { oneOf } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { certifyFirst, CompanyPage } from '../../site/shell/CompanyPage.tsx'

type Row = Reply<'/api/companyPrice/getMyPrices'>['list'][number]
const LIST = listAddress({ at: '/user/companyPrice', pageSize: 10, filters: { view: oneOf(['live', 'over']) } })
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/companyPrice/getMyPrices', LIST.input(query))
export const head = (): Head => ({ title: '企业协议价', noIndex: true })

/** 企业协议价: what the mill has agreed with this company, and how much of it is left. */
export default function CompanyPricePage() {
  return (
    <CompanyPage here={LIST.at} title="企业协议价" without={certifyFirst('协议价是和企业订的')}>
      <Prices />
    </CompanyPage>
  )
}

function Prices() {
  const list = useList(LIST)
  const read = useLazyCall('/api/companyPrice/getMyPrices', list.input, { keepOld: true })
  const d = read.data
  return (
    <>
      <ListScreen
        list={list}
        read={read}
        top={
          <ListTabs
            list={list}
            name="view"
            label="协议价状态"
            tabs={[
              ['live', '生效和未开始', d?.liveCount || undefined],
              ['over', '已结束', d?.overCount || undefined],
            ]}
          />
        }
        nothing={{
          title: '还没有协议价',
          drawing: 'plate',
          hint: '长期采购可请业务员订协议价；单次采购可以议价。',
          to: '/quote/quoteApply',
          label: '去询价',
        }}
        none={{ hint: '到期和停用的协议价列在这里。', label: '看生效的' }}
      >
        {found => <Rows rows={found.list} />}
      </ListScreen>
      <p className="mute sm">
        购物车和立即购买自动取能用的最低价，商品页、购物车、确认订单都写着取了哪一个；价为不含选配参数的厂提价。限量按未取消的订单计，一行超出剩余吨位时整行按挂牌价。
      </p>
    </>
  )
}

const isOn = (p: Row) => p.state === AgreedState.live || p.state === AgreedState.coming

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ListTable
      look="tbl cards c3"
      rows={rows}
      rowKey={p => p.priceNo}
      rowClass={p => (isOn(p) ? undefined : 'off')}
      columns={COLUMNS}
    />
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '价',
    className: 'all',
    cell: p => (
      <>
        <b className="strong">{p.termsText}</b> <Tag line>{AgreedKind.label(p.kind)}</Tag>
        <small>{p.priceNo}</small>
      </>
    ),
  },
  { head: '适用', cell: p => p.scopeText },
  {
    head: '有效期',
    cell: p => (
      <>
        {dateTime(p.fromAt)} 起<small>{dateTime(p.untilAt)} 前</small>
      </>
    ),
  },
  { head: '状态', cell: p => <StatusTag of={AgreedState} code={p.state} /> },
  {
    head: '还可订 / 限量，吨',
    label: '还可订，吨',
    num: true,
    cell: p =>
      p.leftKg === null || p.limitKg === null ? (
        '不限'
      ) : (
        <>
          {tons(p.leftKg)}
          <small>限 {tons(p.limitKg)}</small>
        </>
      ),
  },
  {
    ...ACT_UNSAID,
    className: 'buycell',
    cell: p =>
      isOn(p) && (
        <LinkButton size="sm" to={p.href} aria-label={`选商品 ${p.priceNo}`}>
          选商品
        </LinkButton>
      ),
  },
]
