import './auction.css'
import { type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../kernel/kit/Button.tsx'
import { Files } from '../../kernel/kit/Files.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Certs } from './Certs.tsx'
import { LineDialog } from './LineDialog.tsx'
import { type Lot, seenText } from './lotWords.ts'

const SHORT = 6

const COLUMNS: readonly ExcelColumn<Lot['lines'][number]>[] = [
  { title: '行', width: 6, value: l => l.lineNo },
  { title: '件号', width: 18, value: l => l.unitNo },
  { title: '品名', width: 16, value: l => l.productName },
  { title: '材质', width: 14, value: l => l.grade },
  { title: '规格', width: 20, value: l => l.spec },
  { title: '件数', value: l => l.pieces },
  { title: '单位', width: 6, value: l => l.pieceUnit },
  { title: '重量，吨', width: 12, value: l => ({ kg: l.weightKg }) },
  { title: '等级', width: 10, value: l => (l.gradeLevel ? GradeLevel.label(l.gradeLevel) : '') },
  { title: '降级原因', width: 40, value: l => l.defect },
]

/** 标的清单: every coil or bundle with its weight, grade and what is wrong with it. */
export function LotLines({ lot }: { lot: Lot }) {
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const rows = all || lot.lines.length <= SHORT + 2 ? lot.lines : lot.lines.slice(0, SHORT)
  const rest = lot.lines.length - rows.length
  const units = lot.lines.some(l => l.unitNo !== '')
  return (
    <Panel
      title="标的清单"
      remark={lot.mode === 'QTY' ? '按件数分，件重相同' : '整单成交，不可拆'}
      more={
        <span className="row lotpapers">
          <span>{lot.lines.length} 行</span>
          <Button size="sm" onClick={() => saveExcel(`码单 ${lot.biddingNo}`, COLUMNS, lot.lines)} busyText="正在生成">
            下载码单
          </Button>
          <a className="btn sm" href={`/api/bidding/pdf?no=${lot.biddingNo}`} download>
            标的单 PDF
          </a>
        </span>
      }
      flush
      footer={
        lot.annexes.length > 0 ? (
          <>
            <span className="mute sm">附件</span>
            <Files files={lot.annexes} />
          </>
        ) : undefined
      }
    >
      <table className="tbl tight cards c3 eq lotlines">
        <thead>
          <tr>
            <th>{units ? '卷号 / 捆号' : '商品'}</th>
            <th>材质</th>
            <th>规格</th>
            <th className="num">件数</th>
            <th className="num">重量</th>
            <th>等级</th>
            <th>降级原因</th>
            <th>照片与质保书</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(l => (
            <tr key={l.lineNo}>
              <td className="all">
                <button type="button" className="link" onClick={() => setOpen(l.lineNo)}>
                  {l.unitNo || l.productName}
                </button>
                {l.unitNo && <small>{l.productName}</small>}
              </td>
              <td data-l="材质">{l.grade}</td>
              <td data-l="规格" className="nowrap">
                <Link to={`/goods?skuCode=${l.skuCode}`}>{l.spec}</Link>
              </td>
              <td className="num" data-l="件数">
                {l.pieces} {l.pieceUnit}
              </td>
              <td className="num" data-l="重量">
                {tons(l.weightKg)}
                <span className="u">吨</span>
              </td>
              <td data-l="等级">{l.gradeLevel ? GradeLevel.label(l.gradeLevel) : '—'}</td>
              <td data-l="降级原因" className="all defect">
                {l.defect || '—'}
              </td>
              <td data-l="照片与质保书">
                <Files files={l.files} none={l.certNos.length > 0 ? '' : seenText(lot).noPicture} />
                <Certs certNos={l.certNos} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="all" colSpan={3}>
              {rest > 0 ? (
                <Button size="sm" onClick={() => setAll(true)}>
                  另有 {rest} 行，展开全部
                </Button>
              ) : (
                '合计'
              )}
            </td>
            <td className="num" data-l="件数">
              {lot.pieces} {lot.pieceUnit}
            </td>
            <td className="num" data-l="重量">
              {tons(lot.weightKg)}
              <span className="u">吨</span>
            </td>
            <td className="hide" colSpan={3} />
          </tr>
        </tfoot>
      </table>
      {open !== null && <LineDialog lot={lot} lineNo={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
