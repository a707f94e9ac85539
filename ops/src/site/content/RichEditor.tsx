import type { RichText } from '@mall/domain/site/content/richText.ts'
import { whyNotLink } from '@mall/domain/site/content/richText.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Dropdown, Input, Modal } from 'antd'
import { useState } from 'react'
import { PictureInput } from './PictureInput.tsx'
import { Picture, valueNode } from './richNodes.ts'

type Value = Reply<'/api/ops/getSystemValues'>[number]

/** The text of an article, typed. It knows the blocks that a page can draw and no others: what is pasted loses the rest. */
export function RichEditor({
  from,
  values,
  onChange,
}: {
  from: RichText
  values: readonly Value[]
  onChange(doc: RichText): void
}) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        underline: false,
        heading: { levels: [2, 3] },
        link: { openOnClick: false, autolink: false, isAllowedUri: url => whyNotLink(url) === undefined },
      }),
      Picture,
      valueNode(key => values.find(v => v.key === key)?.text ?? key),
    ],
    content: from.content.length > 0 ? from : { type: 'doc', content: [{ type: 'paragraph' }] },
    // Styles come with the console's own sheet: the page allows no others.
    injectCSS: false,
    editorProps: { attributes: { class: 'richtext', role: 'textbox', 'aria-multiline': 'true', 'aria-label': '正文' } },
    onUpdate: e => onChange(e.editor.getJSON() as RichText),
  })
  return (
    <div className="richeditor">
      <Tools editor={editor} values={values} />
      <EditorContent editor={editor} />
    </div>
  )
}

function Tools({ editor, values }: { editor: Editor; values: readonly Value[] }) {
  const is = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      h2: e.isActive('heading', { level: 2 }),
      h3: e.isActive('heading', { level: 3 }),
      bold: e.isActive('bold'),
      ul: e.isActive('bulletList'),
      ol: e.isActive('orderedList'),
      quote: e.isActive('blockquote'),
      link: e.isActive('link'),
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  })
  const [linking, setLinking] = useState(false)
  const tool = (label: string, active: boolean | undefined, run: () => unknown, off = false) => (
    <button type="button" aria-pressed={active} disabled={off} onMouseDown={e => e.preventDefault()} onClick={run}>
      {label}
    </button>
  )
  const chain = () => editor.chain().focus()
  return (
    <div className="richtools" role="toolbar" aria-label="正文格式">
      {tool('标题', is.h2, () => chain().toggleHeading({ level: 2 }).run())}
      {tool('小标题', is.h3, () => chain().toggleHeading({ level: 3 }).run())}
      {tool('加粗', is.bold, () => chain().toggleBold().run())}
      {tool('列表', is.ul, () => chain().toggleBulletList().run())}
      {tool('编号', is.ol, () => chain().toggleOrderedList().run())}
      {tool('引用', is.quote, () => chain().toggleBlockquote().run())}
      {tool('链接', is.link, () => setLinking(true))}
      <PictureTool editor={editor} />
      <Dropdown
        trigger={['click']}
        menu={{
          className: 'valuemenu',
          items: values.map(v => ({ key: v.key, label: `${v.label}：${v.text}` })),
          onClick: ({ key }) => chain().insertContent({ type: 'value', attrs: { key } }).run(),
        }}
      >
        <button type="button" onMouseDown={e => e.preventDefault()}>
          ＋系统数值
        </button>
      </Dropdown>
      {tool('撤销', undefined, () => chain().undo().run(), !is.undo)}
      {tool('重做', undefined, () => chain().redo().run(), !is.redo)}
      {linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''))
  const why = href === '' ? undefined : whyNotLink(href)
  const empty = editor.state.selection.empty && !editor.isActive('link')
  const set = () => {
    const chain = editor.chain().focus()
    if (href === '') chain.extendMarkRange('link').unsetLink().run()
    else if (empty) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <Modal
      open
      title="链接"
      okText={href === '' ? '取消链接' : '确定'}
      cancelText="返回"
      width={440}
      okButtonProps={{ disabled: why !== undefined }}
      onOk={set}
      onCancel={onClose}
    >
      <label className="stacked">
        地址
        <Input
          autoFocus
          value={href}
          maxLength={500}
          placeholder="/helpCenter 或 https://"
          onChange={e => setHref(e.target.value.trim())}
          onPressEnter={() => why === undefined && set()}
        />
      </label>
      <p className={why ? 'field-error' : 'hint'}>
        {why ?? '站内页面以 / 开头；站外须以 http:// 或 https:// 开头。清空即取消链接。'}
      </p>
    </Modal>
  )
}

/** A picture, with the words below it where somebody wrote some: a file's name is nobody's caption. */
function PictureTool({ editor }: { editor: Editor }) {
  const [uploaded, setUploaded] = useState('')
  const [naming, setNaming] = useState(false)
  const onOne = editor.isActive('picture')
  return (
    <>
      <PictureInput label="上传图片" onPicture={({ fileId }) => (setUploaded(fileId), setNaming(true))}>
        {(choose, busy) => (
          <button type="button" disabled={busy} onClick={choose}>
            {busy ? '正在上传' : '图片'}
          </button>
        )}
      </PictureInput>
      {onOne ? (
        <button type="button" onClick={() => (setUploaded(''), setNaming(true))}>
          图片说明
        </button>
      ) : null}
      {naming ? (
        <CaptionDialog
          was={uploaded === '' ? String(editor.getAttributes('picture').alt ?? '') : ''}
          onSay={alt => {
            const chain = editor.chain().focus()
            if (uploaded === '') chain.updateAttributes('picture', { alt }).run()
            else chain.insertContent({ type: 'picture', attrs: { fileId: uploaded, alt } }).run()
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  )
}

function CaptionDialog({ was, onSay, onClose }: { was: string; onSay(alt: string): void; onClose(): void }) {
  const [alt, setAlt] = useState(was)
  return (
    <Modal open title="图片说明" okText="确定" cancelText="取消" width={440} onOk={() => onSay(alt.trim())} onCancel={onClose}>
      <label className="stacked">
        说明，可不填
        <Input
          autoFocus
          value={alt}
          maxLength={80}
          onChange={e => setAlt(e.target.value)}
          onPressEnter={() => onSay(alt.trim())}
        />
      </label>
      <p className="hint">显示在图片下面，也读给看不见图的人；不填就没有图注。</p>
    </Modal>
  )
}
