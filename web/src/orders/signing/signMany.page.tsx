import './signing.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import type { SignWayCode } from '@mall/domain/orders/signing/sign.rules.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { SIGN_READS } from './useSigning.ts'

type Item = Reply<'/api/order/getContractSigns'>['items'][number]
const nosOf = (query: URLSearchParams): string[] =>
  [...new Set((query.get('nos') ?? '').split(',').filter(no => /^[\w-]{1,40}$/.test(no)))].slice(0, 50)

export const load = ({ boot, query, ensure }: PageContext) => {
  const documentNos = nosOf(query)
  return boot.session.companyName === null || documentNos.length === 0
    ? undefined
    : ensure('/api/order/getContractSigns', { documentNos })
}
export const head = (): Head => ({ title: '批量签署', noIndex: true })

/** 批量签署: what was chosen on one page, one confirmation at the platform, and afterwards what became of each. */
export default function SignMany() {
  return (
    <CompanyPage here="/order/signList" title="批量签署" without={`合同属于企业。${JOIN_FIRST}`}>
      <Chosen />
    </CompanyPage>
  )
}

function Chosen() {
  const [query] = useSearchParams()
  const documentNos = nosOf(query)
  const read = useLazyCall('/api/order/getContractSigns', { documentNos }, { enabled: documentNos.length > 0, refetchMs: 15_000 })
  useFresh(['signing'], ...SIGN_READS)
  if (documentNos.length === 0)
    return (
      <Panel flush>
        <Empty title="还没有选文件" actions={<LinkButton to="/order/signList">去选</LinkButton>}>
          在合同签署列表里勾选待签署的文件。
        </Empty>
      </Panel>
    )
  if (read.isError && !read.data)
    return (
      <Panel flush>
        <Failed message={read.error.message} onRetry={() => read.refetch()} />
      </Panel>
    )
  return read.data ? (
    <Shown data={read.data} nos={documentNos} back={query.get('back') === '1'} />
  ) : (
    <Panel>
      <Skeleton lines={8} />
    </Panel>
  )
}

const isSigned = (i: Item) => i.buyerSignedAt !== null
const addressOf = (i: Item) => `/order/sign?documentNo=${encodeURIComponent(i.documentNo)}`

const columnsOf = (o: { back: boolean; together: boolean }): Column<Item>[] => [
  {
    head: '文件',
    cell: i => (
      <>
        <Link to={addressOf(i)}>{i.documentNo}</Link>
        <small className="mute"> {i.title}</small>
      </>
    ),
  },
  { head: '对方', cell: i => i.millName },
  { head: '金额', num: true, cell: i => (i.amountFen > 0 ? <Money fen={i.amountFen} /> : '—') },
  { head: '期限', cell: i => (isSigned(i) ? '—' : `${dateTime(i.expiresAt)} 前`) },
  {
    head: o.back ? '结果' : '是否可签',
    cell: i =>
      isSigned(i) ? (
        <>
          <Tag tone="good">已签署</Tag> <small className="mute">{dateTime(i.buyerSignedAt ?? 0)}</small>
        </>
      ) : i.whyNotSign === '' ? (
        <Tag tone="wait">{o.back ? '还没有签' : '可以签署'}</Tag>
      ) : (
        <>
          <Tag tone="bad">不能签</Tag> <small>{i.whyNotSign}</small>
        </>
      ),
  },
  ...(o.together
    ? []
    : [
        {
          head: '操作',
          label: null,
          cell: (i: Item) =>
            i.status === SignStatus.pendingSign && i.whyNotSign === '' ? <LinkButton to={addressOf(i)}>去签署</LinkButton> : null,
        },
      ]),
]

function Shown({ data, nos, back }: { data: Reply<'/api/order/getContractSigns'>; nos: string[]; back: boolean }) {
  const send = useSend()
  const refresh = useRefresh()
  const whyNoRight = useWhyNot('contract.sign')
  const [way, setWay] = useState<SignWayCode>('sms')
  const open = data.items.filter(i => i.whyNotSign === '')
  const signed = data.items.filter(isSigned)
  const held = data.items.filter(i => !isSigned(i) && i.whyNotSign !== '')
  const sumFen = open.reduce((sum, i) => sum + i.amountFen, 0)
  const why = whyNoRight ?? (open.length === 0 ? '没有现在能签署的文件' : undefined)
  const go = async () => {
    const page = await send('/api/order/sendContractSigns', { documentNos: nos, way })
    if (!page) return void refresh(...SIGN_READS)
    location.assign(page.url)
    // The page goes away: the button stays busy until it is gone.
    await new Promise(() => {})
  }
  return (
    <>
      {back && open.length > 0 && (
        <Note tone="wait">
          <span>
            刚从签章平台回来。若已在平台签署，结果一般几秒内到；<b>请不要重复签署</b>。
          </span>
        </Note>
      )}
      <Panel
        title={`选中 ${nos.length} 份`}
        more={
          <span role="status">
            {[
              signed.length > 0 && `${signed.length} 份已签署`,
              open.length > 0 && `${open.length} 份可以签署`,
              held.length > 0 && `${held.length} 份不能签`,
            ]
              .filter(Boolean)
              .join('，')}
          </span>
        }
        flush
      >
        <ListTable
          rows={data.items}
          rowKey={i => i.flowNo}
          columns={columnsOf({ back, together: data.together })}
          label="批量签署"
          live="polite"
        />
      </Panel>
      {data.missing.length > 0 && <p className="hint gaptop">没有找到，或不在您能查看的范围内：{data.missing.join('、')}。</p>}
      <Panel title={open.length === 0 && signed.length > 0 ? '都办完了' : '一次确认'}>
        {open.length === 0 && signed.length > 0 ? (
          <p>选中的里面没有要签的了；贵公司签过的等卖方盖章，盖章后合同生效。</p>
        ) : !data.together ? (
          <p>签章平台一次只能签一份：请在每一行「去签署」，签完回到这里看其余的。</p>
        ) : (
          <>
            <p>
              到签章平台填一次验证码（或 UKey 的
              PIN），就在上面每一份上各盖一次章。每份各自生效：一份签不成，不影响其余。超出授权限额、已到期的不会带去。
            </p>
            <fieldset className="signways">
              <legend>签署方式</legend>
              {data.ways.map(w => (
                <label key={w.way}>
                  <input type="radio" name="way" checked={way === w.way} onChange={() => setWay(w.way)} /> {w.label}
                </label>
              ))}
            </fieldset>
            <Button look="primary" size="lg" disabledReason={why} onClick={go} busyText="正在打开签章平台">
              去盖章签署 {open.length} 份，共 {yuan(sumFen)} 元
            </Button>
          </>
        )}
        <p className="gaptop">
          <Link to="/order/signList">返回合同签署</Link>
        </p>
      </Panel>
    </>
  )
}
