import './goods.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Alert, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { GoodsFields } from './GoodsFields.tsx'

export type Basics = Reply<'/api/ops/getGoodsBasics'>

/** 商品资料: new goods, a copy of others, or a change, with the history of every field. */
export default function GoodsEditPage() {
  const [params] = useSearchParams()
  const sku = params.get('sku') ?? ''
  const copy = params.get('copy') ?? ''
  const from = sku || copy
  const basics = useLazyCall('/api/ops/getGoodsBasics', {})
  const here = useLazyCall('/api/ops/getGoodsForm', { skuCode: from }, { enabled: from !== '' })
  const failed = basics.error ?? here.error
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>{sku ? '修改商品' : copy ? '复制商品' : '新建商品'}</h1>
        <span className="mute">{here.data?.title}</span>
        <span className="push">
          <Link to={sku ? `/sku?word=${encodeURIComponent(sku)}&open=${encodeURIComponent(sku)}` : '/sku'}>返回商品</Link>
        </span>
      </div>
      {failed ? <Alert type="error" showIcon title={failed.message} /> : null}
      {basics.data && (from === '' || here.data) ? (
        <GoodsFields
          key={`${from} ${here.data?.stamp ?? ''}`}
          basics={basics.data}
          {...(here.data ? { here: here.data } : {})}
          copy={copy !== ''}
        />
      ) : failed ? null : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}
