import { type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { MOST_PRICE_ROWS, PRICE_COLUMNS, type PriceColumn } from '@mall/domain/orders/companyPrice/priceSheet.ts'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { SheetImport } from '../../kernel/SheetImport.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { dateTime } from '../../kernel/kit/time.ts'
import { localOf } from '../../kernel/kit/localTime.ts'
import { usePricesAgain } from './usePricesAgain.ts'

type Row = Partial<Record<PriceColumn, string | number>>

/** An Excel with the columns and a row of each kind, to be written over. */
function template(): Promise<void> {
  const day = (n: number) => localOf(serverTime() + n * 86_400_000).slice(0, 10)
  const time: Row = { 开始: `${day(1)} 00:00`, 截止: `${day(90)} 18:00` }
  const rows: Row[] = [
    { 企业编码: 'KH100001', 品类: '螺纹钢', 材质: 'HRB400E', 方式: '挂牌价下浮', 数值: 20, 限量吨: 500, ...time },
    { 企业编码: 'KH100001', 品类: '冷轧卷', 规格从mm: 0.8, 规格到mm: 1.5, 方式: '挂牌价打折', 数值: 98.5, ...time },
    { 企业编码: 'KH100002', 商品编号: '商品编号', 现货期货: '现货', 方式: '固定价', 数值: 3450, ...time },
  ]
  const columns: ExcelColumn<Row>[] = PRICE_COLUMNS.map(title => ({
    title,
    width: ['商品编号', '备注', '开始', '截止'].includes(title) ? 24 : 14,
    value: row => row[title] ?? null,
  }))
  return saveExcel('协议价导入模板', columns, rows)
}

/** Excel 导入: an agreed price a row. */
export default function PriceImportPage() {
  const noMake = whyNoRight(useStaff(), 'agreedPrice.make')
  const { message } = App.useApp()
  const again = usePricesAgain()
  const go = useNavigate()
  return (
    <SheetImport
      path="/api/ops/importCompanyPrices"
      title="从 Excel 导入协议价"
      hint={`一行一份，最多 ${MOST_PRICE_ROWS} 行；有一格错，一行也不写`}
      back="/companyPrices"
      fileLabel="协议价 Excel"
      columnsHint={
        <>
          列：{PRICE_COLUMNS.join('、')}。方式写 固定价、挂牌价下浮 或 挂牌价打折；打折的数值写剩下的百分数，如 98.5；时间写成
          2026-12-01 09:30，只写日期的开始是那天零点、截止是那天的末尾；公式取它的值。
        </>
      }
      okText="订价"
      noRight={noMake}
      template={template}
      onMade={made => {
        void again()
        const waits = made.prices.filter(p => p.below).length
        void message.success(`已订 ${made.prices.length - waits} 份${waits > 0 ? `，${waits} 份送审批` : ''}`)
        void go(waits > 0 ? '/companyPrices?queue=waiting' : '/companyPrices')
      }}
    >
      {read =>
        read.prices.length > 0 ? (
          <section className="panel" aria-label="读到的协议价">
            <div className="panel-head">
              <h2>读到的协议价</h2>
              <span className="mute">{read.wrong.length === 0 ? '没有错，可以订价' : ''}</span>
            </div>
            <div className="scrollx" role="region" aria-label="读到的协议价" tabIndex={0}>
              <table className="plain-table">
                <thead>
                  <tr>
                    <th>企业</th>
                    <th>适用</th>
                    <th>价</th>
                    <th>开始</th>
                    <th>截止</th>
                    <th className="num">碰到商品</th>
                    <th>审批</th>
                  </tr>
                </thead>
                <tbody>
                  {read.prices.map((p, i) => (
                    <tr key={`${i}${p.companyName}`}>
                      <td>{p.companyName || '—'}</td>
                      <td>{p.scopeText}</td>
                      <td className="nowrap">{p.termsText}</td>
                      <td className="nowrap">{p.fromAt > 0 ? dateTime(p.fromAt) : '—'}</td>
                      <td className="nowrap">{p.untilAt > 0 ? `${dateTime(p.untilAt)} 止` : '—'}</td>
                      <td className="num">{p.touchedCount}</td>
                      <td>{p.below || '不用'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ) : null
      }
    </SheetImport>
  )
}
