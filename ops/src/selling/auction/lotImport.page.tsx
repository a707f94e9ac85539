import './bidding.css'
import { LOT_COLUMNS, MOST_ROWS } from '@mall/domain/selling/auction/lotSheet.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { App } from 'antd'
import { Link, useNavigate } from 'react-router'
import { excelOf } from './sheetTemplate.ts'
import { SheetImport } from '../../kernel/SheetImport.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { dateTime } from '../../kernel/kit/time.ts'
import { editAddress } from './lotWords.ts'
import { useBiddingAgain } from './useDeskLot.ts'

/** Excel 导入: rows of one event are one lot. */
export default function LotImportPage() {
  const { message } = App.useApp()
  const again = useBiddingAgain()
  const go = useNavigate()
  return (
    <SheetImport
      path="/api/ops/importBiddingLots"
      title="从 Excel 导入竞拍"
      hint={`一行一卷（捆），同一「场次」的行合成一场，最多 ${MOST_ROWS} 行`}
      back="/bidding"
      fileLabel="竞拍 Excel"
      columnsHint={
        <>
          列：{LOT_COLUMNS.join('、')}。时间写成 2026-12-01 09:30；看货日写成 2026-12-01
          09:00-11:00，几天用逗号隔开；保证金写固定的元，与比例只填一个；公式取它的值；合并的单元格请先取消合并并填满。
        </>
      }
      okText="生成草稿"
      noRight={whyNoRight(useStaff(), 'bid.run')}
      template={excelOf}
      onMade={made => {
        again()
        void message.success(`已生成 ${made.lots.length} 场草稿，勾选后可成批发布`)
        void go('/bidding?queue=draft')
      }}
    >
      {read =>
        read.lots.length > 0 ? (
          <section className="panel" aria-label="读到的场">
            <div className="panel-head">
              <h2>读到的 {read.lots.length} 场</h2>
              <span className="mute">{read.wrong.length === 0 ? '没有错，可以生成草稿' : ''}</span>
            </div>
            <div className="scrollx" role="region" aria-label="读到的场" tabIndex={0}>
              <table className="plain-table">
                <thead>
                  <tr>
                    <th>标题</th>
                    <th>方式</th>
                    <th className="num">行</th>
                    <th className="num">吨</th>
                    <th className="num">起拍价，元</th>
                    <th>开始</th>
                    <th>结束</th>
                    <th />
                  </tr>
                </thead>
                <tbody>
                  {read.lots.map((l, i) => (
                    <tr key={`${i}${l.title}`}>
                      <td>{l.title}</td>
                      <td>{l.mode || '—'}</td>
                      <td className="num">{l.lines}</td>
                      <td className="num">{l.weightKg > 0 ? tons(l.weightKg) : '—'}</td>
                      <td className="num">{l.startPriceFen > 0 ? yuan(l.startPriceFen) : '—'}</td>
                      <td className="nowrap">{l.openAt > 0 ? dateTime(l.openAt) : '—'}</td>
                      <td className="nowrap">{l.endAt > 0 ? dateTime(l.endAt) : '—'}</td>
                      <td>{l.biddingNo && <Link to={editAddress(l.biddingNo)}>{l.biddingNo}</Link>}</td>
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
