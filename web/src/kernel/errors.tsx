import { Link, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useEffect } from 'react'
import { Button } from './kit/Button.tsx'
import { useDeps } from './deps.ts'
import { documentTitle } from './head.ts'
import type { Missing } from './page.ts'

interface Trouble {
  status: number
  message: string
}

/** The way on from an address that names nothing: what is missing, and where others of its kind are. */
const WAYS: Record<Missing, { said: string; to: string; label: string }> = {
  goods: { said: '没有这个商品编码。可以按品名、材质、规格重新找货。', to: '/search', label: '去搜索' },
  order: { said: '没有这张订单，或不在您能查看的范围内。请核对订单号。', to: '/order/orderList', label: '我的订单' },
  sheet: {
    said: '没有这张结算单，或不在您能查看的范围内。请核对结算单号。',
    to: '/order/settlementList',
    label: '结算单',
  },
  waybill: { said: '没有这张运单，或不在您能查看的范围内。请核对运单号。', to: '/order/orderShipList', label: '我的运单' },
  invoice: { said: '没有这张发票，或不在您能查看的范围内。请核对发票单号。', to: '/invoice/invoiceList', label: '我的发票' },
  claim: { said: '没有这件售后，或不在您能查看的范围内。请核对单号。', to: '/afterSales/list', label: '退换与售后' },
}

/** What a thrown thing means for the visitor. Details of unexpected errors stay in the server's log. */
function troubleOf(error: unknown): Trouble {
  if (isRouteErrorResponse(error)) return { status: error.status, message: typeof error.data === 'string' ? error.data : '' }
  return { status: 500, message: '' }
}

export function Oops({ status, message, unknownRoute }: Trouble & { unknownRoute?: boolean }) {
  const { session } = useDeps()
  // The page's own title would stay: an error has no handle that Root could ask.
  useEffect(() => {
    document.title = documentTitle({ title: status === 404 ? '页面不存在' : '出错了', noIndex: true }, session.get())
  }, [status, session])
  const home = (
    <Link className="btn primary lg" to="/" reloadDocument>
      返回首页
    </Link>
  )
  const way = message in WAYS ? WAYS[message as Missing] : undefined
  if (status === 404)
    return (
      <div className="oops">
        <div className="code">404</div>
        <h1>您访问的页面不存在</h1>
        {way ? <p>{way.said}</p> : unknownRoute && <p lang="en">This page could not be found</p>}
        <div className="row">
          {way && (
            <Link className="btn ink lg" to={way.to}>
              {way.label}
            </Link>
          )}
          {home}
          <Button size="lg" onClick={() => location.reload()}>
            刷新
          </Button>
        </div>
      </div>
    )
  if (status === 500)
    return (
      <div className="oops">
        <div className="code">500</div>
        <h1>系统错误，请联系管理员</h1>
        <p>请稍后返回再试一次；仍不行，请联系在线客服。</p>
        <div className="row">{home}</div>
      </div>
    )
  return (
    <div className="oops">
      <div className="code">{status}</div>
      <h1>出错了</h1>
      <p>{message || '请稍后再试，或联系客服。'}</p>
      <p className="sm">状态码 {status}</p>
      <div className="row">{home}</div>
    </div>
  )
}

/** Inside header and footer. */
export function PageError() {
  const error = useRouteError()
  return (
    <main id="main" tabIndex={-1}>
      <Oops {...troubleOf(error)} unknownRoute />
    </main>
  )
}

/** When even the layout failed. */
export function RootError() {
  const trouble = troubleOf(useRouteError())
  useLocation()
  return (
    <main id="main">
      <Oops {...trouble} />
    </main>
  )
}
