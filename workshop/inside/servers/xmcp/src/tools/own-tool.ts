export const metadata = { name: 'own_tool', description: 'A tool of the product' };
export default function ownTool() {
  return { content: [{ type: 'text', text: 'own' }] };
}
