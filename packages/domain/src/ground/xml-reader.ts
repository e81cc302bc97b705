/** What is told of an XML file while it is read: elements by their local names and namespaces, and the texts in them. */
export type XmlReader = {
  /** An attribute that is not there is ''. */
  open: (name: string, attribute: (name: string) => string, namespace: string) => void;
  text: (text: string) => void;
  close: (name: string) => void;
};
