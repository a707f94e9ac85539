import './comment.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { CHANGE_DAYS, MOST_PICTURES, MOST_WORDS, namesContact } from '@mall/domain/delivery/comment/comment.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { type FormEvent, useId, useState } from 'react'
import { Photos, type Shot } from '../afterSales/Photos.tsx'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Area } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { StarPick } from './Stars.tsx'

export type OwnLine = Reply<'/api/mallComments/getOrderComments'>[number]
export const COMMENT_READS = [
  '/api/mallComments/getOrderComments',
  '/api/mallComments/getMyCommentList',
  '/api/mallComments/getMallCommentsInfo',
] as const

/** 评价 of one line: three times stars, words, pictures. What was typed stays when the mall refuses. */
export function CommentDialog({ line, onClose }: { line: OwnLine; onClose(): void }) {
  const { said } = line
  const id = useId()
  const [stars, setStars] = useState({
    goodsStars: said?.goodsStars ?? 0,
    weightStars: said?.weightStars ?? 0,
    deliveryStars: said?.deliveryStars ?? 0,
  })
  const [words, setWords] = useState(said?.words ?? '')
  const [shots, setShots] = useState<Shot[]>(() =>
    (said?.pictures ?? []).map((p, i) => ({ fileId: p.fileId, fileName: `图片 ${i + 1}` })),
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = useSend()
  const refresh = useRefresh()
  const wrongWords = namesContact(words) ? '请不要留电话、网址、微信等联系方式' : null
  const missing = (value: number) => (tried && value === 0 ? '请选择星级' : null)
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    if (busy || wrongWords || Object.values(stars).includes(0)) return
    setBusy(true)
    const done = await send('/api/mallComments/insertMallComments', {
      orderCode: line.orderCode,
      lineNo: line.lineNo,
      ...stars,
      words: words.trim(),
      fileIds: shots.map(s => s.fileId),
      version: said?.version ?? 0,
    })
    setBusy(false)
    if (!done) return
    await refresh(...COMMENT_READS)
    notify.success(said ? '评价已修改' : '评价已发布')
    onClose()
  }
  const pick = (key: keyof typeof stars, label: string, hint: string) => (
    <StarPick
      label={label}
      hint={hint}
      value={stars[key]}
      error={missing(stars[key])}
      onChange={value => setStars({ ...stars, [key]: value })}
    />
  )
  return (
    <Dialog
      open
      title={said ? '修改评价' : '评价商品'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={id} look="primary" busy={busy} busyText="正在提交">
            {said ? '保存修改' : '发布评价'}
          </Button>
        </>
      }
    >
      <form id={id} className="cmform" method="post" onSubmit={submit} noValidate>
        <p className="what">
          {line.title}
          <small className="mute">
            {' '}
            {line.pieces} {line.pieceUnit}，{tons(line.weightKg)} 吨，订单 {line.orderCode}
          </small>
        </p>
        <div>
          {pick('goodsStars', '商品', '表面、尺寸、包装')}
          {pick('weightStars', '重量', '磅差、件重')}
          {pick('deliveryStars', '交付', '时间、司机、装卸')}
        </div>
        <Area
          label="说说情况"
          rows={4}
          maxLength={MOST_WORDS}
          value={words}
          error={wrongWords}
          hint={`${words.length} / ${MOST_WORDS} 字，可不填`}
          onChange={e => setWords(e.target.value)}
        />
        <Photos
          label="评价"
          hint={`最多 ${MOST_PICTURES} 张，JPG 或 PNG`}
          purpose="comment"
          most={MOST_PICTURES}
          shots={shots}
          onAdd={shot => setShots(all => [...all, shot])}
          onRemove={fileId => setShots(all => all.filter(s => s.fileId !== fileId))}
        />
        <p className="mute sm">公开显示为所在城市和客户类型，不显示企业名称和姓名；发布后 {CHANGE_DAYS} 天内可以修改。</p>
      </form>
    </Dialog>
  )
}
