// A multipart body as a browser makes it, for tests that send a file.

export async function testForm(
  fields: Readonly<Record<string, string>>,
  file: { name: string; type: string; bytes: Buffer },
): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
  const written = new Response(form)
  return {
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
    payload: Buffer.from(await written.arrayBuffer()),
  }
}
