import './bidding.css'
import { LOT_COLUMNS, MOST_ROWS } from '@mall/domain/bidding/lotSheet.ts'
import { yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { excelOf } from './sheetTemplate.ts'
import { useStaff, whyNoRight } from '../app/staff.ts'
import { ActButton } from '../kit/ActButton.tsx'
import { newKey } from '../kit/newKey.ts'
import { dateTime } from '../kit/time.ts'
import { editAddress } from './lotWords.ts'
import { type SheetAnswer, uploadSheet } from './uploadSheet.ts'
import { useBiddingAgain } from './useDeskLot.ts'

/** Excel 导入: first read, with every wrong cell by row and column; drafts are made only when nothing is wrong. */
export default function LotImportPage() {
  const noRun = whyNoRight(useStaff(), 'bid.run')
  const { message } = App.useApp()
  const again = useBiddingAgain()
  const go = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const requestId = useRef(newKey())
  const [file, setFile] = useState<File | null>(null)
  const [answer, setAnswer] = useState<SheetAnswer | null>(null)
  const dry = useMutation({
    mutationFn: (chosen: File) => uploadSheet(chosen, true, newKey()),
    onSuccess: setAnswer,
    onError: () => setAnswer(null),
  })
  const make = useMutation({
    mutationFn: (chosen: File) => uploadSheet(chosen, false, requestId.current),
    onSuccess: made => {
      again()
      if (made.wrong.length > 0) return setAnswer(made)
      void message.success(`已生成 ${made.lots.length} 场草稿，核对后逐场发布`)
      void go('/bidding?queue=draft')
    },
    onSettled: () => {
      requestId.current = newKey()
    },
  })
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setAnswer(null)
    make.reset()
    dry.mutate(chosen)
  }
  const why =
    noRun ??
    (!file
      ? '请先选文件'
      : dry.isPending
        ? '正在试读'
        : !answer
          ? '试读没有通过'
          : answer.wrong.length > 0
            ? `有 ${answer.wrong.length} 格要改`
            : undefined)
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>从 Excel 导入竞拍</h1>
        <span className="mute">一行一卷（捆），同一「场次」的行合成一场，最多 {MOST_ROWS} 行</span>
        <span className="push">
          <Link to="/bidding">返回列表</Link>
        </span>
      </div>
      <section className="panel" aria-label="文件">
        <div className="panel-head">
          <h2>{file ? file.name : '选择文件'}</h2>
          <span className="mute">{answer && `${answer.rows} 行，${answer.lots.length} 场`}</span>
          <span className="push row">
            <Button onClick={() => void excelOf()}>下载模板</Button>
            <input
              ref={box}
              type="file"
              hidden
              accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              aria-label="竞拍 Excel"
              onChange={e => {
                choose(e.target.files?.[0])
                e.target.value = ''
              }}
            />
            <ActButton {...(noRun ? { why: noRun } : {})} loading={dry.isPending} onClick={() => box.current?.click()}>
              {file ? '换一个文件' : '选择 .xlsx'}
            </ActButton>
            <ActButton
              type="primary"
              {...(why ? { why } : {})}
              loading={make.isPending}
              onClick={() => file && make.mutate(file)}
            >
              生成草稿
            </ActButton>
          </span>
        </div>
        <div className="panel-pad">
          <p className="hint">
            列：{LOT_COLUMNS.join('、')}。时间写成 2026-12-01 09:30；公式取它的值；合并的单元格请先取消合并并填满。
          </p>
          {dry.isError || make.isError ? <Alert type="error" showIcon title={(dry.error ?? make.error)?.message} /> : null}
        </div>
      </section>
      {answer && answer.wrong.length > 0 ? (
        <section className="panel" aria-label="要改的格">
          <div className="panel-head">
            <h2>要改的格</h2>
            <span className="warn">{answer.wrong.length} 格；改好文件后重新选择，什么都还没有写入</span>
          </div>
          <div className="scrollx" role="region" aria-label="要改的格" tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th className="num">行</th>
                  <th>列</th>
                  <th>怎样改</th>
                </tr>
              </thead>
              <tbody>
                {answer.wrong.map(w => (
                  <tr key={`${w.row}${w.column}${w.why}`}>
                    <td className="num">{w.row}</td>
                    <td className="nowrap">{w.column}</td>
                    <td>{w.why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      {answer && answer.lots.length > 0 ? (
        <section className="panel" aria-label="读到的场">
          <div className="panel-head">
            <h2>读到的场</h2>
            <span className="mute">{answer.wrong.length === 0 ? '没有错，可以生成草稿' : ''}</span>
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
                {answer.lots.map((l, i) => (
                  <tr key={`${i}${l.title}`}>
                    <td>{l.title}</td>
                    <td>{l.mode}</td>
                    <td className="num">{l.lines}</td>
                    <td className="num">{tons(l.weightKg)}</td>
                    <td className="num">{yuan(l.startPriceFen)}</td>
                    <td className="nowrap">{dateTime(l.openAt)}</td>
                    <td className="nowrap">{dateTime(l.endAt)}</td>
                    <td>{l.biddingNo && <Link to={editAddress(l.biddingNo)}>{l.biddingNo}</Link>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
    </div>
  )
}
