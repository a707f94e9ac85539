import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert } from 'antd'

interface Touched {
  goodsCount: number
  inGroupCount: number
  carts: number
  cartLines: number
  cartKg: Kg
  cartFen: Fen
  ownGoodsCount: number
  ownPriceCount: number
  needs: string
}

/** What a sheet touches, in two sentences, and whether somebody else has to agree. */
export function TouchedLine({ touched: t }: { touched: Touched }) {
  return (
    <>
      <p>
        {t.carts === 0 ? (
          '没有购物车里的货碰到。'
        ) : (
          <>
            未结算购物车 <b>{t.carts}</b> 个、{t.cartLines} 行、{tons(t.cartKg)} 吨，一共{' '}
            <b>
              {t.cartFen > 0 ? '+' : ''}
              {yuan(t.cartFen)}
            </b>{' '}
            元。
          </>
        )}
        已提交的订单、框架合同、竞拍不变。
        {t.ownGoodsCount > 0 && `${t.ownGoodsCount} 件在区域有自己的价（共 ${t.ownPriceCount} 个），不随挂牌价动，除非单上另定。`}
        {t.inGroupCount > 0 && `另有 ${t.inGroupCount} 件在团购里，不动。`}
      </p>
      {t.needs ? (
        <Alert type="warning" showIcon title="须另一人审批" description={t.needs} />
      ) : (
        <p className="hint">在免审线以内，提交后由本人发布。</p>
      )}
    </>
  )
}
