import type { DeskPanel, PanelVersion } from '@mall/contract/site/content/homeDesk.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { Terminal, type TerminalCode } from '@mall/domain/site/content/homeBlocks.ts'
import { whyNotLink } from '@mall/domain/site/content/richText.ts'
import { PanelPlace, type PanelPlaceCode } from '@mall/domain/site/content/content.codes.ts'
import { ProductClass } from '@mall/domain/goods/goods/goods.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { PictureInput } from './PictureInput.tsx'
import { PieceFoot } from './PieceFoot.tsx'
import { StaleAlert } from './StaleAlert.tsx'
import { useTyping } from './useHeld.ts'
import { seenOf } from './useRestore.ts'
import { useShownWords } from './WhereShown.tsx'

interface Text {
  title: string
  subtitle: string
  link: string
  pictureId: string
  channels: string[]
  terminal: TerminalCode
  until: string
  note: string
  classCode: string
}
const textOf = (v: PanelVersion | undefined): Text => ({
  title: v?.title ?? '',
  subtitle: v?.subtitle ?? '',
  link: v?.link ?? '/search',
  pictureId: v?.pictureId ?? '',
  channels: v?.channels ?? [],
  terminal: v?.terminal ?? Terminal.all,
  classCode: v?.classCode || 'HRC',
  until: v?.untilAt ? localOf(v.untilAt) : '',
  note: v?.stand === 'draft' ? v.note : '',
})
const whyNot = (t: Text): string | undefined =>
  t.title.trim() === ''
    ? '请填写标题'
    : (whyNotLink(t.link) ?? (t.until !== '' && Number.isNaN(atOf(t.until)) ? '结束时刻有误' : undefined))

/** One panel: the draft to work on. What is typed stays when the server refuses; a colleague's newer version is said, never overwritten. */
export function PanelEditor(o: {
  place: PanelPlaceCode
  /** None: a new one. */
  panel: DeskPanel | null
  from: PanelVersion | undefined
  readOnly: boolean
  typing(is: boolean): void
  again(): Promise<unknown>
  onAdded(panelId: string): void
}) {
  const call = useCaller()
  const { message } = App.useApp()
  const shownWords = useShownWords(o.place)
  const [t, setT] = useState(() => textOf(o.from))
  const [touched, setTouched] = useState(false)
  const [requestId] = useState(newRequestId)
  // What was read when the typing began: the server compares it with what is.
  const newest = o.panel?.versions[0]
  const [seen] = useState(seenOf(newest))
  const channels = useLazyCall('/api/goods/getChannelCardList', {})
  const set = (change: Partial<Text>) => {
    setT(old => ({ ...old, ...change }))
    setTouched(true)
  }
  useTyping(touched, o.typing)
  const wrong = whyNot(t)
  const save = useMutation({
    mutationFn: async () => {
      const { until, ...rest } = t
      const text = { ...rest, title: t.title.trim(), link: t.link.trim(), untilAt: until === '' ? null : atOf(until) }
      if (!o.panel) return (await call('/api/ops/addPanel', { place: o.place, ...text, requestId })).panelId
      await call('/api/ops/savePanelDraft', { panelId: o.panel.panelId, seen, ...text })
      return o.panel.panelId
    },
    onSuccess: async panelId => {
      setTouched(false)
      void message.success('草稿已保存')
      await o.again()
      o.onAdded(panelId)
    },
  })
  const panelId = o.panel?.panelId ?? ''
  const banner = o.place === PanelPlace.banner
  const what = banner ? '横幅' : '活动'
  const linkWrong = t.link === '' ? undefined : whyNotLink(t.link.trim())
  return (
    <>
      <fieldset className="content-edit plainset" disabled={o.readOnly}>
        <StaleAlert
          error={save.error}
          onFresh={() => {
            setTouched(false)
            void o.again()
          }}
        />
        <label className="stacked">
          标题
          <Input value={t.title} maxLength={20} onChange={e => set({ title: e.target.value })} />
        </label>
        <label className="stacked">
          副标题
          <Input value={t.subtitle} maxLength={40} onChange={e => set({ subtitle: e.target.value })} />
        </label>
        <label className="stacked">
          点开的链接
          <Input
            value={t.link}
            maxLength={500}
            placeholder="/search 或 https://"
            status={linkWrong ? 'error' : ''}
            onChange={e => set({ link: e.target.value.trim() })}
          />
          <span className={linkWrong ? 'field-error' : 'hint'}>
            {linkWrong ?? '站内页面以 / 开头；站外须以 http:// 或 https:// 开头，在新窗口打开。'}
          </span>
        </label>
        <div className="panelpic">
          {t.pictureId ? (
            <img src={`/api/file/get?id=${encodeURIComponent(t.pictureId)}&size=preview`} alt={`${what}图片`} />
          ) : (
            <span className="mute">没有图片</span>
          )}
          <PictureInput label={`上传${what}图片`} onPicture={({ fileId }) => set({ pictureId: fileId })}>
            {(choose, busy) => (
              <Button size="small" loading={busy} disabled={o.readOnly} onClick={choose}>
                {t.pictureId ? '换一张' : '上传图片'}
              </Button>
            )}
          </PictureInput>
          {t.pictureId ? (
            <Button size="small" type="link" disabled={o.readOnly} onClick={() => set({ pictureId: '' })}>
              不用图片
            </Button>
          ) : null}
        </div>
        <span className="hint">
          {`图片在标题左边，按 3:2 显示（${banner ? '电脑 108×72' : '96×64'}），上面是裁切后的样子。请用 3:2 的图，宽 432 以上；长条图两边会被裁掉。`}
        </span>
        {banner ? (
          <label className="stacked">
            没有图片时配哪一品类的图
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              aria-label="配图的品类"
              disabled={o.readOnly}
              value={t.classCode}
              onChange={(classCode: string) => set({ classCode })}
              options={ProductClass.rows.map(r => ({ value: r.code, label: r.label }))}
            />
          </label>
        ) : null}
        <label className="stacked">
          只给这些渠道；空为全部
          <Select
            mode="multiple"
            allowClear
            aria-label="只给这些渠道"
            disabled={o.readOnly}
            optionFilterProp="label"
            value={t.channels}
            onChange={(all: string[]) => set({ channels: all })}
            options={(channels.data?.channels ?? []).map(c => ({ value: c.channelCode, label: c.channelName }))}
          />
        </label>
        <div className="content-fields">
          <label className="stacked">
            终端
            <Radio.Group
              optionType="button"
              disabled={o.readOnly}
              value={t.terminal}
              onChange={e => set({ terminal: e.target.value as TerminalCode })}
              options={Terminal.values.map(c => ({ value: c, label: Terminal.label(c) }))}
            />
          </label>
          <label className="stacked">
            结束时间；空为不结束
            <Input type="datetime-local" value={t.until} onChange={e => set({ until: e.target.value })} />
          </label>
        </div>
        <label className="stacked">
          改了什么（记入版本）
          <Input value={t.note} maxLength={200} onChange={e => set({ note: e.target.value })} />
        </label>
      </fieldset>
      <PieceFoot
        what={`《${t.title}》`}
        shown={shownWords}
        newest={newest}
        touched={touched || (!o.panel && wrong === undefined)}
        wrong={wrong}
        saving={save.isPending}
        onSave={() => save.mutate()}
        onForget={() => {
          setT(textOf(o.from))
          setTouched(false)
          save.reset()
        }}
        takeBack={() => call('/api/ops/takeBackPanel', { panelId, seen })}
        publish={wantedAt => call('/api/ops/publishPanel', { panelId, seen, wantedAt })}
        onDone={o.again}
      />
    </>
  )
}
