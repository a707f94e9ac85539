import { VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import type { PieceVersion } from './PieceSide.tsx'
import { PublishDialog } from './PublishDialog.tsx'

/** What can be done with the newest version: a draft is saved, given up or published; what waits for its hour is taken back. */
export function PieceFoot(o: {
  what: string
  /** Where it is to be seen once it is published; without it: on every page. */
  shown?: string
  newest: PieceVersion | undefined
  touched: boolean
  wrong: string | undefined
  saving: boolean
  onSave(): void
  /** Forgets what was typed and not saved. */
  onForget(): void
  takeBack(): Promise<unknown>
  publish(wantedAt: number | null): Promise<{ liveAt: number }>
  onDone(): unknown
}) {
  const { modal, message } = App.useApp()
  const staff = useStaff()
  const [publishing, setPublishing] = useState(false)
  const [busy, setBusy] = useState(false)
  const whyEdit = whyNoRight(staff, 'content.edit')
  const draft = o.newest?.stand === VersionStand.draft
  const ahead = o.newest?.stand === VersionStand.ahead
  const whyPublish = whyNoRight(staff, 'content.publish') ?? (o.touched ? '先存草稿' : draft ? undefined : '没有待发布的草稿')
  const back = async () => {
    setBusy(true)
    try {
      await o.takeBack()
      void message.success(draft ? '草稿已放弃' : '已收回为草稿')
    } catch (e) {
      void message.error(e instanceof Error ? e.message : '没有收回')
    }
    setBusy(false)
    await o.onDone()
  }
  return (
    <div className="content-foot">
      <span className="hint">
        {ahead
          ? `${o.newest?.publishedByName} 已定时，${dateTime(o.newest?.liveAt ?? 0)} 起；要改先收回`
          : o.touched
            ? '有改动还没存'
            : draft
              ? `草稿第 ${o.newest?.versionNo} 版，发布前只有预览地址看得到`
              : '改了先存草稿，看过预览再发布'}
      </span>
      <span className="push row">
        {o.touched ? <Button onClick={o.onForget}>不改了</Button> : null}
        {ahead ? (
          <ActButton {...(whyEdit ? { why: whyEdit } : {})} loading={busy} onClick={() => void back()}>
            收回为草稿
          </ActButton>
        ) : null}
        {draft && !o.touched ? (
          <ActButton
            danger
            {...(whyEdit ? { why: whyEdit } : {})}
            loading={busy}
            onClick={() =>
              void modal.confirm({
                title: '放弃草稿？',
                content: '草稿的内容不再保留，线上的不变。',
                okText: '放弃草稿',
                cancelText: '先不',
                onOk: back,
              })
            }
          >
            放弃草稿
          </ActButton>
        ) : null}
        {draft && !o.touched ? (
          <Button href={o.newest?.previewPath ?? ''} target="_blank" rel="noreferrer">
            预览
          </Button>
        ) : null}
        {ahead ? null : (
          <ActButton
            {...((whyEdit ?? o.wrong) ? { why: whyEdit ?? o.wrong ?? '' } : {})}
            disabled={!o.touched}
            loading={o.saving}
            onClick={o.onSave}
          >
            存草稿
          </ActButton>
        )}
        {ahead ? null : (
          <ActButton type="primary" {...(whyPublish ? { why: whyPublish } : {})} onClick={() => setPublishing(true)}>
            发布
          </ActButton>
        )}
      </span>
      {publishing ? (
        <PublishDialog what={o.what} shown={o.shown} send={o.publish} onDone={o.onDone} onClose={() => setPublishing(false)} />
      ) : null}
    </div>
  )
}
