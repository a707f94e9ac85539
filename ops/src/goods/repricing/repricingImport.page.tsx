import { yuan } from '@mall/domain/kernel/money.ts'
import { MOST_SHEET_ROWS } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { REPRICING_COLUMNS } from '@mall/domain/goods/repricing/repricingSheet.ts'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { SheetImport } from '../../kernel/SheetImport.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { useGoodsSheet } from '../../desk/export/useGoodsSheet.ts'
import { TouchedLine } from './TouchedLine.tsx'
import { useRepricingAgain } from './useRepricingAgain.ts'

/** 每日价格 Excel: a row a goods with its new price; what comes of it is a draft like one by rules. */
export default function RepricingImportPage() {
  const { message } = App.useApp()
  const again = useRepricingAgain()
  const go = useNavigate()
  const sheet = useGoodsSheet('prices')
  return (
    <SheetImport
      path="/api/ops/importRepricing"
      title="从 Excel 导入价格"
      hint={`一行一件商品，最多 ${MOST_SHEET_ROWS.toLocaleString('zh-CN')} 行；有一格错，一行也不写`}
      back="/repricing"
      fileLabel="价格 Excel"
      columnsHint={
        <>
          列：{REPRICING_COLUMNS.join('、')}
          。价格为挂牌价，元，最多两位小数；原价可空，填了就与现价核对，不同的不收。模板是全部商品的价格表，新价一列先填着现价，改要改的格子；只要一部分商品，在「价格与库存」筛选后点「价格表」。别的列不读。
        </>
      }
      okText="生成调价单"
      noRight={whyNoRight(useStaff(), 'price.make')}
      template={async () => void (await sheet.mutateAsync({}))}
      onMade={made => {
        void again()
        void message.success(`已生成 ${made.repricingNo}，核对差异后提交`)
        void go(`/repricing?queue=draft&no=${made.repricingNo}`)
      }}
    >
      {read =>
        read.wrong.length === 0 ? (
          <section className="panel panel-pad" aria-label="读到的价格">
            <p role="status">
              {read.rows} 行里 <b>{read.goodsCount}</b> 件改价，{read.sameCount} 件与现价相同、不动。
            </p>
            <TouchedLine touched={read} />
            {read.goodsCount > 0 && (
              <p className="hint">购物车里的一共变动 {yuan(read.cartFen)} 元。生成的是草稿，提交以后才改价。</p>
            )}
          </section>
        ) : null
      }
    </SheetImport>
  )
}
