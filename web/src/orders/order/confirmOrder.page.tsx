import { isUnanswered } from '@mall/client/requestId.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Money } from '../../kernel/kit/Price.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { ConfirmDelivery } from './ConfirmDelivery.tsx'
import { ConfirmPaper } from './ConfirmPaper.tsx'
import { ConfirmReference } from './ConfirmReference.tsx'
import { NoCompany } from './NoCompany.tsx'
import { ConfirmSum } from './ConfirmSum.tsx'
import { OrderedAlready } from './OrderedAlready.tsx'
import { PlannedOrders } from './PlannedOrders.tsx'
import { Problems } from './Problems.tsx'
import { type Addresses, firstDraft, previewAsk, type Titles, useConfirm } from './useConfirm.ts'

const isBuyNow = (query: URLSearchParams) => query.get('buyNow') === '1'
/** 议价: the checkout of one accepted quote. */
const quoteOf = (query: URLSearchParams) => /^YJ\d{8,20}$/.exec(query.get('quoteNo') ?? '')?.[0] ?? ''

export async function load({ boot, query, ensure }: PageContext) {
  // A person without a company sees what is missing instead of a form.
  if (boot.session.companyName === null) return

  const [addresses, titles] = await Promise.all([
    ensure('/api/company/getCompanyShippingAddress', {}),
    ensure('/api/company/getCompanyInvoiceByCompanyCode', {}),
  ])
  if (!addresses || !titles) return
  const asked = previewAsk(isBuyNow(query), quoteOf(query), boot.channel?.channelCode, firstDraft(addresses, titles))
  await ensure(asked.path, asked.input)
}

export const head = (): Head => ({ title: '确认订单', noIndex: true })

export default function ConfirmOrder() {
  const [query] = useSearchParams()
  const addresses = useLazyCall('/api/company/getCompanyShippingAddress', {})
  const titles = useLazyCall('/api/company/getCompanyInvoiceByCompanyCode', {})
  const failed = addresses.error ?? titles.error
  const { session } = useBoot()
  const buyNow = isBuyNow(query)
  const quoteNo = quoteOf(query)
  const back = quoteNo
    ? [
        { label: '议价', to: '/quote/quoteList' },
        { label: quoteNo, to: `/quote/quoteDetail?quoteNo=${quoteNo}` },
      ]
    : buyNow
      ? [{ label: '商品', to: '/search' }]
      : [{ label: '购物车', to: '/cart' }]
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[...back, { label: '确认订单' }]} />
        {session.userStatus && session.companyName === null ? (
          <NoCompany buyNow={buyNow} />
        ) : failed ? (
          <Panel flush>
            <h1 className="vh">确认订单</h1>
            <Failed
              message={failed.message}
              onRetry={() => {
                void addresses.refetch()
                void titles.refetch()
              }}
            />
          </Panel>
        ) : !addresses.data || !titles.data ? (
          <Panel>
            <Skeleton lines={10} />
          </Panel>
        ) : (
          <Checkout
            key={quoteNo || String(buyNow)}
            buyNow={buyNow}
            quoteNo={quoteNo}
            addresses={addresses.data}
            titles={titles.data}
          />
        )}
      </div>
    </main>
  )
}

function Checkout({
  buyNow,
  quoteNo,
  addresses,
  titles,
}: {
  buyNow: boolean
  quoteNo: string
  addresses: Addresses
  titles: Titles
}) {
  const { channel } = useBoot()
  const page = useConfirm(buyNow, quoteNo, addresses, titles)
  const backTo = quoteNo ? `/quote/quoteDetail?quoteNo=${quoteNo}` : buyNow ? '/search' : '/cart'
  const { preview, refusal } = page
  const plan = preview.data
  if (refusal?.code === Codes.ORDERED_ALREADY) return <OrderedAlready message={refusal.message} cartItemIds={refusal.lines} />
  if (preview.isError && !plan)
    return (
      <Panel flush>
        <h1 className="vh">确认订单</h1>
        <Empty
          title="没有可结算的商品"
          drawing="rebar"
          actions={
            <>
              <LinkButton look="ink" to={backTo}>
                {quoteNo ? '回议价单' : buyNow ? '去选商品' : '回购物车'}
              </LinkButton>
              <LinkButton to="/order/orderList">我的订单</LinkButton>
              <Button onClick={() => preview.refetch()}>重试</Button>
            </>
          }
        >
          {preview.error.message}。刚提交过的订单在我的订单里。
        </Empty>
      </Panel>
    )
  if (!plan)
    return (
      <Panel>
        <Skeleton lines={10} />
      </Panel>
    )
  return (
    <>
      <div className="row pagehd">
        <h1>确认订单</h1>
        <span className="mute" role="status">
          将生成 {plan.groups.length} 张订单{channel && !buyNow && plan.groups.length > 1 && '，按渠道、仓库和计重方式分开'}
        </span>
      </div>
      {plan.problems.length > 0 ? (
        <Problems plan={plan} buyNow={buyNow} refused={refusal !== null} onMended={page.forgive} />
      ) : (
        refusal && <Refused refusal={refusal} />
      )}
      <div className="cf">
        <div className="stack">
          <ConfirmDelivery page={page} addresses={addresses} />
          <PlannedOrders
            plan={plan}
            buyNow={buyNow || quoteNo !== ''}
            dim={page.repricing}
            delivered={page.draft.freightMode === 2}
          />
          <ConfirmPaper page={page} titles={titles} />
          <ConfirmReference page={page} plan={plan} />
        </div>
        <div className="stack">
          <ConfirmSum page={page} plan={plan} />
        </div>
      </div>
      <div className="buybar only-n">
        <div>
          <Money fen={plan.totalFen} main />
          <small className="mute">
            {page.why ??
              (plan.prepayFen < plan.totalFen
                ? `现在先付 ${yuan(plan.prepayFen)} 元，${plan.groups.length} 张订单`
                : `${plan.groups.length} 张订单，含税`)}
          </small>
        </div>
        <Button look="primary" size="lg" onClick={page.submit} disabledReason={page.why} reasonAt="title" busyText="正在提交">
          提交订单
        </Button>
      </div>
    </>
  )
}

/** The server's sentence, where it cannot be missed; what was typed is still there. */
function Refused({ refusal }: { refusal: { code: number; message: string } }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [refusal])
  return (
    <div className="note bad refused" role="alert" tabIndex={-1} ref={box}>
      <div>
        <b className="strong">订单没有提交</b>
        <p>{refusal.message}</p>
        <p className="mute">
          {isUnanswered(refusal.code)
            ? '稍后再点提交，不会重复下单。'
            : '下面的金额已按最新价格和库存重算，您填写的内容都在，核对后可再次提交。'}
          {'　'}
          <Link to="/order/orderList">查看我的订单</Link>
        </p>
      </div>
    </div>
  )
}
